import type { RuleNumbers } from '../rules/rule-numbers';
import type { RuleType } from '../rules/rules.constants';
import { formatDollars } from '../shared/format';

/**
 * The state of a request for a certificate of insurance. The texts name only `cancelled`, which lists omit; the others
 * are our decision.
 */
export const CERTIFICATE_REQUEST_STATUSES = ['requested', 'received', 'cancelled'] as const;
type CertificateRequestStatus = (typeof CERTIFICATE_REQUEST_STATUSES)[number];

export const CERTIFICATE_REQUEST_STATUS_LABELS: Record<CertificateRequestStatus, string> = {
  requested: 'Requested',
  received: 'Received',
  cancelled: 'Cancelled',
};

/** Lists of requests never show these (vetting text, section 3). */
export const EXCLUDED_CERTIFICATE_REQUEST_STATUS = 'cancelled' satisfies CertificateRequestStatus;

/** Days that the mailed link works; a new request makes a new one. */
export const CERTIFICATE_REQUEST_DAYS = 14;

/** Certificate requests by email, per company within the window of sign-in tries. */
export const CERTIFICATE_REQUEST_MAILS = 50;

/** Files per request: a certificate and its schedules. */
export const CERTIFICATES_PER_REQUEST = 10;

/** The state of a received certificate: unread, its limits confirmed, or rejected. */
export const CERTIFICATE_DOCUMENT_STATUSES = ['to_review', 'verified', 'set_aside'] as const;
export type CertificateDocumentStatus = (typeof CERTIFICATE_DOCUMENT_STATUSES)[number];

export const CERTIFICATE_DOCUMENT_STATUS_LABELS: Record<CertificateDocumentStatus, string> = {
  to_review: 'To review',
  verified: 'Verified',
  set_aside: 'Set aside',
};

/** Coverages of a certificate that rules check. */
export const CERTIFICATE_COVERAGES = ['bipd', 'cargo', 'general_liability'] as const;
export type CertificateCoverage = (typeof CERTIFICATE_COVERAGES)[number];

export const INSURANCE_ACTIVITY_KINDS = [
  'requested',
  'requested_again',
  'cancelled',
  'received',
  'limits_entered',
  'verified',
  'set_aside',
] as const;
export type InsuranceActivityKind = (typeof INSURANCE_ACTIVITY_KINDS)[number];

/** How far ahead the list of ending policies looks, in days. */
export const ENDING_POLICY_DAYS = [30, 60, 90] as const;

/** What a request may ask a certificate to show. */
export const CERTIFICATE_NEEDS = [
  'auto_liability',
  'cargo',
  'general_liability',
  'reefer_breakdown',
  'scheduled_vehicles',
  'cargo_exclusions',
  'additional_insured',
  'cancellation_notice',
] as const;
export type CertificateNeed = (typeof CERTIFICATE_NEEDS)[number];

/** The limits are those of the rules (`rules.constants.ts`); of auto liability, that of the company (`autoLiabilityAsked`). */
export const CERTIFICATE_NEED_LABELS = {
  auto_liability: 'Auto liability of at least {0}',
  cargo: 'Cargo of at least $100,000',
  general_liability: 'General liability of at least $1,000,000',
  reefer_breakdown: 'Reefer breakdown',
  scheduled_vehicles: 'Each vehicle with its VIN, or “any auto”',
  cargo_exclusions: 'The exclusions of the cargo policy',
  additional_insured: 'The certificate holder as additional insured',
  cancellation_notice: '30 days’ notice of cancellation to the certificate holder',
} as const satisfies Readonly<Record<CertificateNeed, string>>;

/** @param autoLiability what the company asks, in US dollars */
export const needLabel = (need: CertificateNeed, autoLiability: number): string =>
  CERTIFICATE_NEED_LABELS[need].replace('{0}', formatDollars(autoLiability));

/** What a rule checks on a certificate: the need that asks for it, and the least that the coverage must be. */
export type CertificateRule = {
  rule: RuleType;
  need: CertificateNeed;
  coverage: CertificateCoverage;
  least_usd: number;
};

/** The rules whose limit is the same for every company. */
export const RULES_OF_CERTIFICATES: readonly CertificateRule[] = [
  { rule: 'bipd_insurance_gteq_one_million', need: 'auto_liability', coverage: 'bipd', least_usd: 1_000_000 },
  {
    rule: 'bipd_insurance_gteq_seven_hundred_fifty_thousand',
    need: 'auto_liability',
    coverage: 'bipd',
    least_usd: 750_000,
  },
  { rule: 'cargo_insurance_gteq_one_hundred_thousand', need: 'cargo', coverage: 'cargo', least_usd: 100_000 },
  {
    rule: 'general_liability_insurance_gteq_one_million',
    need: 'general_liability',
    coverage: 'general_liability',
    least_usd: 1_000_000,
  },
];

type Asking = { rule_set: Readonly<Partial<Record<RuleType, number>>>; rule_numbers: RuleNumbers };

/** What active classifications check on a certificate, by any rule that is on, with the company's own number. */
export const certificateRulesOf = (classifications: readonly Asking[]): CertificateRule[] => {
  const [{ rule_numbers: numbers } = { rule_numbers: null }] = classifications;
  const own = numbers && {
    rule: 'bipd_insurance_gteq_own_amount' as const,
    need: 'auto_liability' as const,
    coverage: 'bipd' as const,
    least_usd: numbers.bipd_insurance_gteq_own_amount,
  };
  return [...(own ? [own] : []), ...RULES_OF_CERTIFICATES].filter(({ rule }) =>
    classifications.some(({ rule_set }) => (rule_set[rule] ?? 0) > 0),
  );
};

/** In US dollars: the most that a rule of theirs asks; without one, what freight of general commodities usually has. */
export const autoLiabilityAsked = (classifications: readonly Asking[]): number => {
  const asked = certificateRulesOf(classifications).filter(({ need }) => need === 'auto_liability');
  return asked.length === 0 ? 1_000_000 : Math.max(...asked.map(({ least_usd: least }) => least));
};
