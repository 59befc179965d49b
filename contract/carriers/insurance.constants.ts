/** How many years of BIPD coverage are shown, to show gaps (our decision). */
export const COVERAGE_HISTORY_YEARS = 3;

/**
 * What FMCSA's record says of BIPD on the days of a span. `not_authorized`: the carrier had no for-hire authority yet,
 * so it needed no policy. `unknown`: a policy's dates are missing, or the history is not loaded.
 */
export const COVERAGE_SPAN_STATES = ['covered', 'gap', 'not_authorized', 'unknown'] as const;
export type CoverageSpanState = (typeof COVERAGE_SPAN_STATES)[number];

export const COVERAGE_SPAN_STATE_NAMES: Readonly<Record<CoverageSpanState, string>> = {
  covered: 'Covered',
  gap: 'Gap: no policy on file',
  not_authorized: 'No authority yet',
  unknown: 'Unknown',
};

/** What a policy is for. */
export const POLICY_TYPE_NAMES = {
  bipd: 'BIPD',
  cargo: 'Cargo',
  bond: 'Surety bond',
  trust: 'Trust fund',
  other: 'Other',
} as const;

/** What a certificate of insurance can show. */
export const CERTIFICATE_COVERAGE_NAMES = {
  bipd: 'BIPD (auto liability)',
  cargo: 'Cargo',
  general_liability: 'General liability',
} as const;

/** The amount of every cargo filing with FMCSA (49 CFR 387.303): only household goods carriers must make one. */
export const FMCSA_CARGO_FILING_USD = 5_000;

/** What a filing with FMCSA is for. */
export const FILING_TYPES = ['bipd', 'cargo', 'bond', 'trust', 'other'] as const;
export type FilingType = (typeof FILING_TYPES)[number];

export const COVERAGE_CLASSES = ['primary', 'excess'] as const;
export type CoverageClass = (typeof COVERAGE_CLASSES)[number];
