import type { RuleType } from '@contract/rules/rules.constants';
import type { Rule } from './rule';
import {
  authorityAgeGteqOwnMonths,
  authorityAgeGteqSixMonths,
  authorityAgeGteqThreeMonths,
} from './rule-types/authority-age';
import {
  bipdInsuranceGteq750Thousand,
  bipdInsuranceGteqOneMillion,
  bipdInsuranceGteqOwnAmount,
} from './rule-types/bipd-insurance';
import {
  cargoInsuranceGteq100Thousand,
  generalLiabilityInsuranceGteqOneMillion,
} from './rule-types/cargo-and-general-liability-insurance';
import { driverOosRateLteqOwnPercent } from './rule-types/driver-oos-rate';
import { hasBeenInspectedLately } from './rule-types/has-been-inspected-in-the-last-twenty-four-months';
import { hasVerifiedManuallyEnteredIdentifier } from './rule-types/has-verified-manually-entered-identifier';
import { hasVerifiedPhysicalLocationActivity } from './rule-types/has-verified-physical-location-activity';
import { interstateCarrierAuthorityIsActive } from './rule-types/interstate-carrier-authority-is-active';
import { mcs150NotOverdue } from './rule-types/mcs-150-not-overdue';
import { noActiveOosOrders } from './rule-types/no-active-oos-orders';
import { noChameleonSigns } from './rule-types/no-chameleon-signs';
import { noEnglishProficiencyOos } from './rule-types/no-english-proficiency-oos';
import { saferOperatingStatusActive } from './rule-types/safer-operating-status-active';
import { safetyRatingSatisfactoryOrUnrated } from './rule-types/safety-rating-satisfactory-or-unrated';

/** Every rule a company can require of a carrier, by its type. */
export const RULES: { readonly [Type in RuleType]: Rule<Type> } = {
  interstate_carrier_authority_is_active: interstateCarrierAuthorityIsActive,
  authority_age_gteq_three_months: authorityAgeGteqThreeMonths,
  authority_age_gteq_six_months: authorityAgeGteqSixMonths,
  bipd_insurance_gteq_seven_hundred_fifty_thousand: bipdInsuranceGteq750Thousand,
  bipd_insurance_gteq_one_million: bipdInsuranceGteqOneMillion,
  cargo_insurance_gteq_one_hundred_thousand: cargoInsuranceGteq100Thousand,
  safety_rating_satisfactory_or_unrated: safetyRatingSatisfactoryOrUnrated,
  safer_operating_status_active: saferOperatingStatusActive,
  has_been_inspected_in_the_last_twenty_four_months: hasBeenInspectedLately,
  no_active_oos_orders: noActiveOosOrders,
  has_verified_physical_location_activity: hasVerifiedPhysicalLocationActivity,
  has_verified_manually_entered_identifier: hasVerifiedManuallyEnteredIdentifier,
  general_liability_insurance_gteq_one_million: generalLiabilityInsuranceGteqOneMillion,
  mcs_150_not_overdue: mcs150NotOverdue,
  authority_age_gteq_own_months: authorityAgeGteqOwnMonths,
  bipd_insurance_gteq_own_amount: bipdInsuranceGteqOwnAmount,
  no_chameleon_signs: noChameleonSigns,
  driver_oos_rate_lteq_own_percent: driverOosRateLteqOwnPercent,
  no_english_proficiency_oos: noEnglishProficiencyOos,
};
