import type { RuleType } from './rules.constants';

/**
 * The short reasons for a rule that a carrier does not pass, and what would make it pass. Plain values, so that a page
 * can use them without a validator. If a rule knows the amount or the day, its own text takes precedence (`reason` of
 * the assessment).
 */
type RuleWords = {
  fail: string;
  incomplete: string;
  /** What must happen before a failing rule passes. */
  toFix: string;
};

export const RULE_REASONS: Readonly<Record<RuleType, RuleWords>> = {
  interstate_carrier_authority_is_active: {
    fail: 'no active authority',
    incomplete: 'authority not known',
    toFix: 'FMCSA must grant or reinstate its for-hire authority for property',
  },
  authority_age_gteq_three_months: {
    fail: 'authority under 3 months old',
    incomplete: 'authority age not known',
    toFix: 'Only time: the authority must stay active until it is 3 months old',
  },
  authority_age_gteq_six_months: {
    fail: 'authority under 6 months old',
    incomplete: 'authority age not known',
    toFix: 'Only time: the authority must stay active until it is 6 months old',
  },
  bipd_insurance_gteq_seven_hundred_fifty_thousand: {
    fail: 'no BIPD of $750,000 in force',
    incomplete: 'BIPD not known',
    toFix:
      'The insurer must file BIPD of at least $750,000 with FMCSA (BMC-91 or BMC-91X), or a verified certificate must show it',
  },
  bipd_insurance_gteq_one_million: {
    fail: 'no BIPD of $1,000,000 in force',
    incomplete: 'BIPD not known',
    toFix:
      'The insurer must file BIPD of at least $1,000,000 with FMCSA (BMC-91 or BMC-91X), or a verified certificate must show it',
  },
  cargo_insurance_gteq_one_hundred_thousand: {
    fail: 'cargo insurance under $100,000',
    incomplete: 'cargo certificate missing',
    toFix: 'A verified certificate that shows cargo insurance of at least $100,000',
  },
  safety_rating_satisfactory_or_unrated: {
    fail: 'safety rating below satisfactory',
    incomplete: 'safety rating not known',
    toFix: 'FMCSA must raise the safety rating',
  },
  safer_operating_status_active: {
    fail: 'DOT number inactive',
    incomplete: 'not in the census',
    toFix: 'The carrier must reactivate its DOT number with FMCSA',
  },
  has_been_inspected_in_the_last_twenty_four_months: {
    fail: 'not inspected in 24 months',
    incomplete: 'inspections not known',
    toFix: 'A roadside inspection on record',
  },
  no_active_oos_orders: {
    fail: 'out-of-service order in effect',
    incomplete: 'out-of-service orders not known',
    toFix: 'FMCSA must rescind the order',
  },
  has_verified_physical_location_activity: {
    fail: 'no truck seen in 12 months',
    incomplete: 'nothing loaded that shows its trucks',
    toFix: 'A roadside inspection of a truck, or an ELD connection',
  },
  has_verified_manually_entered_identifier: {
    fail: 'entered number rejected',
    incomplete: 'no number entered and verified',
    toFix: 'Enter the right number and verify it',
  },
  general_liability_insurance_gteq_one_million: {
    fail: 'general liability under $1,000,000',
    incomplete: 'general liability certificate missing',
    toFix: 'A verified certificate that shows general liability of at least $1,000,000',
  },
  mcs_150_not_overdue: {
    fail: 'MCS-150 overdue',
    incomplete: 'MCS-150 date not known',
    toFix: 'The carrier must update its MCS-150 with FMCSA',
  },
  authority_age_gteq_own_months: {
    fail: 'authority not old enough',
    incomplete: 'authority age not known',
    toFix: 'Only time: the authority must stay active until it is as old as your company asks',
  },
  bipd_insurance_gteq_own_amount: {
    fail: 'BIPD under your own amount',
    incomplete: 'BIPD not known',
    toFix: 'The insurer must file as much with FMCSA (BMC-91 or BMC-91X), or a verified certificate must show it',
  },
  no_chameleon_signs: {
    fail: 'signs of a shut-down carrier',
    incomplete: 'earlier registrations not known',
    toFix: 'Find out who runs it and why the earlier carrier was shut down, then override the rule or leave it',
  },
  driver_oos_rate_lteq_own_percent: {
    fail: 'driver out-of-service rate too high',
    incomplete: 'driver out-of-service rate not known',
    toFix: 'Only clean inspections: the rate counts the last 24 months',
  },
  no_english_proficiency_oos: {
    fail: 'driver out of service for English proficiency',
    incomplete: 'English proficiency not known',
    toFix: 'Only time: the rule counts the last 12 months',
  },
};
