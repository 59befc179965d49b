import type { LoadConditions } from '@contract/rules/load-conditions';
import { RULE_SETTINGS, type RuleType } from '@contract/rules/rules.constants';

const { advisory, active } = RULE_SETTINGS;

/** Every load has it, until the company changes that. */
export const STANDARD_LOAD_CONDITIONS: LoadConditions = { every_load: true };

/** A new company's rules for carriers, under this name, until it changes them. */
export const STANDARD_CLASSIFICATION = 'Standard';

export const STANDARD_RULE_SET: Partial<Record<RuleType, number>> = {
  interstate_carrier_authority_is_active: active,
  authority_age_gteq_three_months: active,
  bipd_insurance_gteq_seven_hundred_fifty_thousand: active,
  cargo_insurance_gteq_one_hundred_thousand: advisory,
  safety_rating_satisfactory_or_unrated: active,
  safer_operating_status_active: active,
  has_been_inspected_in_the_last_twenty_four_months: advisory,
  no_active_oos_orders: active,
};
