import type { Carrier, CarrierSummary } from '@contract/carriers/carriers.entities';
import { RULE_REASONS } from '@contract/rules/rule-reasons';
import { RULE_CATEGORY_OF, RULE_SENTENCES, type RuleType } from '@contract/rules/rules.constants';
import type {
  ClassificationAssessment,
  Evidence,
  RuleAssessment,
  RuleOverride,
  RulesAssessment,
} from '@contract/rules/rules.entities';

const NO_ADDRESS = { street: null, city: null, state: null, postal_code: null, country: null };

/** A carrier's profile head as the monitor answers it; a test says only what matters to it. */
export function aCarrier(overrides: Partial<Carrier> = {}): Carrier {
  const census = { name: 'Company Census File', as_of: '2026-11-20' };
  return {
    id: 5000101,
    legal_name: 'BLUE HERON TRANSPORT LLC',
    dba_name: null,
    name_source: census,
    identifiers: [
      { is_type: 'DOT', value: '5000101' },
      { is_type: 'MC', value: '2000101' },
    ],
    status_code: 'A',
    carrier_operation: 'A',
    business_org: 'LIMITED LIABILITY COMPANY',
    classifications: ['AUTHORIZED FOR HIRE'],
    physical_address: { ...NO_ADDRESS, city: 'JOLIET', state: 'IL', country: 'US' },
    mailing_address: NO_ADDRESS,
    is_mail_undeliverable: false,
    phone: '+18155550100',
    cell_phone: null,
    flagged_numbers: [],
    call_instead: null,
    fax: null,
    email: 'office@blueheron.test',
    officers: [],
    power_units: 12,
    drivers: 13,
    cdl_drivers: null,
    cargo: null,
    cargo_other: null,
    hazmat: null,
    mcs150_date: '2026-03-25',
    mcs150_mileage: null,
    mcs150_mileage_year: null,
    add_date: '2017-11-07',
    safety_rating: null,
    safety_rating_date: null,
    census,
    sms_input: null,
    sources: [{ ...census, is_extract: false }],
    relationship: null,
    warnings: [],
    rules_assessment: null,
    booking_answer: null,
    decision_numbers: null,
    ...overrides,
  };
}

/** A row of a carrier search. */
export function aResult(overrides: Partial<CarrierSummary> = {}): CarrierSummary {
  return {
    id: 5000101,
    legal_name: 'BLUE HERON TRANSPORT LLC',
    dba_name: null,
    identifiers: [
      { is_type: 'DOT', value: '5000101' },
      { is_type: 'MC', value: '2000101' },
    ],
    city: 'JOLIET',
    state: 'IL',
    country: 'US',
    phone: '+18155550101',
    flagged_numbers: [],
    call_instead: null,
    email: 'dispatch@blueheron.test',
    status_code: 'A',
    power_units: 12,
    drivers: 13,
    relationship: null,
    facts: {
      authority_granted_on: '2018-01-06',
      has_active_authority: true,
      bipd_in_force_usd: 1_000_000,
      authority_doubt: null,
      bipd_to_check: null,
      insurance_cancel_effective_on: null,
      cargo_in_force_usd: 100_000,
      cargo_ends_on: '2027-03-01',
      safety_rating: null,
      last_inspection_on: '2026-11-11',
      has_active_oos_order: false,
      too_old: [],
      is_census_too_old: false,
    },
    rules_assessment: {
      overall_result: 'pass',
      classifications: [{ id: 1, name: 'Standard', status: 'pass' }],
      not_passed: [],
    },
    ...overrides,
  };
}

export function anEvidence(overrides: Partial<Evidence> = {}): Evidence {
  return {
    is_type: 'safer_operating_status_active',
    field: 'DOT registration status',
    value: 'Active (A)',
    source: 'FMCSA Company Census',
    as_of: '2026-11-20',
    details: [],
    ...overrides,
  };
}

/** One rule as it was found; passing and deciding unless said otherwise. */
export function aRule(is_type: RuleType, overrides: Partial<RuleAssessment> = {}): RuleAssessment {
  const status = overrides.status ?? 'pass';
  return {
    is_type,
    sentence: RULE_SENTENCES[is_type],
    setting: 'active',
    status,
    result: status === 'override' ? 'fail' : status,
    evidence: [anEvidence({ is_type })],
    warning: null,
    what_would_complete_it: null,
    reason: status === 'pass' ? null : RULE_REASONS[is_type][status === 'incomplete' ? 'incomplete' : 'fail'],
    to_fix: status === 'fail' ? RULE_REASONS[is_type].toFix : null,
    override_id: null,
    ...overrides,
  };
}

/** A classification of these rules, in the categories they belong to. */
export function aClassification(
  name: string,
  status: ClassificationAssessment['status'],
  rules: readonly RuleAssessment[],
): ClassificationAssessment {
  const names = [...new Set(rules.map(({ is_type }) => RULE_CATEGORY_OF[is_type]))];
  const categories = names.map((category) => ({
    name: category,
    status,
    rules: rules.filter(({ is_type }) => RULE_CATEGORY_OF[is_type] === category),
  }));
  return { id: name.length, name, status, categories };
}

export function anAssessment(
  classifications: ClassificationAssessment[],
  carrier_rule_overrides: RuleOverride[] = [],
): RulesAssessment {
  return { overall_result: 'pass', summary: {}, carrier_rule_overrides, classifications, evidence: {} };
}
