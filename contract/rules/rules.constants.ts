/**
 * The rules a broker can require of a carrier: their names, groups and texts. Plain values, no zod, so that a page can
 * use them without loading a validator.
 */

/** The rule types that every company chooses among, in the order screens show them. The names are the ones on the wire. */
export const BASIC_RULE_TYPES = [
  'interstate_carrier_authority_is_active',
  'authority_age_gteq_three_months',
  'authority_age_gteq_six_months',
  'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  'bipd_insurance_gteq_one_million',
  'cargo_insurance_gteq_one_hundred_thousand',
  'safety_rating_satisfactory_or_unrated',
  'safer_operating_status_active',
  'has_been_inspected_in_the_last_twenty_four_months',
  'no_active_oos_orders',
  'has_verified_physical_location_activity',
  'has_verified_manually_entered_identifier',
  'general_liability_insurance_gteq_one_million',
] as const;

/** More checks, off until a company switches them on; no standard rule set has one. */
export const MORE_RULE_TYPES = [
  'mcs_150_not_overdue',
  'authority_age_gteq_own_months',
  'bipd_insurance_gteq_own_amount',
  'no_chameleon_signs',
  'driver_oos_rate_lteq_own_percent',
  'no_english_proficiency_oos',
] as const;

/** Every rule type. */
export const RULE_TYPES = [...BASIC_RULE_TYPES, ...MORE_RULE_TYPES] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const RULE_CATEGORIES = ['Authority', 'Insurance', 'Operations'] as const;
export type RuleCategory = (typeof RULE_CATEGORIES)[number];

/**
 * The category of a rule. Authority: may this company be hired to haul at all (its operating authority and its DOT
 * registration). Insurance: what pays when something goes wrong. Operations: its record on the road, and its identity.
 */
export const RULE_CATEGORY_OF: Readonly<Record<RuleType, RuleCategory>> = {
  interstate_carrier_authority_is_active: 'Authority',
  authority_age_gteq_three_months: 'Authority',
  authority_age_gteq_six_months: 'Authority',
  safer_operating_status_active: 'Authority',
  bipd_insurance_gteq_seven_hundred_fifty_thousand: 'Insurance',
  bipd_insurance_gteq_one_million: 'Insurance',
  cargo_insurance_gteq_one_hundred_thousand: 'Insurance',
  general_liability_insurance_gteq_one_million: 'Insurance',
  safety_rating_satisfactory_or_unrated: 'Operations',
  has_been_inspected_in_the_last_twenty_four_months: 'Operations',
  no_active_oos_orders: 'Operations',
  has_verified_physical_location_activity: 'Operations',
  has_verified_manually_entered_identifier: 'Operations',
  mcs_150_not_overdue: 'Operations',
  authority_age_gteq_own_months: 'Authority',
  bipd_insurance_gteq_own_amount: 'Insurance',
  no_chameleon_signs: 'Authority',
  driver_oos_rate_lteq_own_percent: 'Operations',
  no_english_proficiency_oos: 'Operations',
};

/** Each rule as a broker would phrase it; one with a number of the company's own without it (`ruleSentence` has it). */
export const RULE_SENTENCES: Readonly<Record<RuleType, string>> = {
  interstate_carrier_authority_is_active: 'For-hire carrier authority is active',
  authority_age_gteq_three_months: 'Authority at least 3 months old',
  authority_age_gteq_six_months: 'Authority at least 6 months old',
  bipd_insurance_gteq_seven_hundred_fifty_thousand: 'BIPD insurance of at least $750,000 in force',
  bipd_insurance_gteq_one_million: 'BIPD insurance of at least $1,000,000 in force',
  cargo_insurance_gteq_one_hundred_thousand: 'Cargo insurance of at least $100,000 on a verified certificate',
  safety_rating_satisfactory_or_unrated: 'Safety rating satisfactory, or not rated',
  safer_operating_status_active: 'DOT registration is active',
  has_been_inspected_in_the_last_twenty_four_months: 'Inspected in the last 24 months',
  no_active_oos_orders: 'No out-of-service order in effect',
  has_verified_physical_location_activity: 'A vehicle was seen on the road in the last 12 months',
  has_verified_manually_entered_identifier: 'A number entered by your company is verified',
  general_liability_insurance_gteq_one_million:
    'General liability insurance of at least $1,000,000 on a verified certificate',
  mcs_150_not_overdue: 'MCS-150 update not overdue',
  authority_age_gteq_own_months: 'Authority at least as old as your own number of months',
  bipd_insurance_gteq_own_amount: 'BIPD insurance of at least your own amount in force',
  no_chameleon_signs: 'No sign of a shut-down carrier under a new number',
  driver_oos_rate_lteq_own_percent: 'Driver out-of-service rate at most your own percentage',
  no_english_proficiency_oos: 'No driver out of service for English proficiency in the last 12 months',
};

/**
 * Rules whose failure means that a carrier may not haul at all, whether or not a company requires them. An onboarded
 * carrier that fails one goes on hold automatically, and overriding one needs more rights.
 */
export const STOPPING_RULES = ['interstate_carrier_authority_is_active', 'no_active_oos_orders'] as const;
export type StoppingRule = (typeof STOPPING_RULES)[number];

export const isStoppingRule = (type: RuleType): type is StoppingRule => STOPPING_RULES.some((stop) => stop === type);

/** The meaning of a rule set's number for a rule. */
export const RULE_SETTINGS = { off: 0, advisory: 1, active: 2 } as const;
export type RuleSettingValue = (typeof RULE_SETTINGS)[keyof typeof RULE_SETTINGS];
export const RULE_SETTING_NAMES: Readonly<Record<RuleSettingValue, 'off' | 'advisory' | 'active'>> = {
  0: 'off',
  1: 'advisory',
  2: 'active',
};

/** A rule's result for a carrier. */
export const RULE_RESULTS = ['pass', 'fail', 'incomplete'] as const;
export type RuleResultName = (typeof RULE_RESULTS)[number];

/** The status of a rule, a category or a classification: the result, unless a person overrode it. */
export const RULE_STATUSES = ['pass', 'fail', 'incomplete', 'override'] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** A carrier over all active classifications of a company. */
export const OVERALL_RESULTS = ['pass', 'partial_pass', 'incomplete', 'fail'] as const;
export type OverallResult = (typeof OVERALL_RESULTS)[number];

/**
 * The answer to "may I give them the load?". `stopped_by_record`: it passes the required rules, but by the record it
 * may not haul. `not_asked`: no classification is active.
 */
export const BOOKING_STATES = [
  'bookable',
  'partly_bookable',
  'not_bookable',
  'stopped_by_record',
  'not_asked',
  'do_not_dispatch',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const VERDICT_NAMES: Readonly<Record<RuleStatus | OverallResult, string>> = {
  pass: 'Pass',
  partial_pass: 'Partial pass',
  incomplete: 'Incomplete',
  fail: 'Fail',
  override: 'Override',
};

/** The four assessment lists, by the name in their address. */
export const ASSESSMENT_LISTS: Readonly<Record<string, OverallResult>> = {
  'passing-assessment': 'pass',
  'partially-passing-assessment': 'partial_pass',
  'failed-assessment': 'fail',
  'incomplete-assessment': 'incomplete',
};

export const INSPECTION_WINDOW_MONTHS = 24;
export const ENGLISH_PROFICIENCY_WINDOW_MONTHS = 12;
export const PHYSICAL_ACTIVITY_WINDOW_MONTHS = 12;

/** An override with this expiration date is permanent. */
export const INDEFINITE_OVERRIDE_EXPIRY = '2080-01-01';

/**
 * A policy's state on a given day. `cancel_pending` is in force until its date; `superseded` comes from the legacy file
 * and Motus now covers its docket; `undated` lacks a date needed to say whether it is in force.
 */
export const COVERAGE_STATES = [
  'in_force',
  'cancel_pending',
  'not_yet_effective',
  'undated',
  'unverified',
  'expired',
  'cancelled',
  'superseded',
] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];
export const COVERAGE_STATE_NAMES: Readonly<Record<CoverageState, string>> = {
  in_force: 'In force',
  cancel_pending: 'Cancel pending',
  not_yet_effective: 'Not yet effective',
  undated: 'Dates not reported',
  unverified: 'Not verified',
  expired: 'Expired',
  cancelled: 'Cancelled',
  superseded: 'Superseded by Motus',
};
