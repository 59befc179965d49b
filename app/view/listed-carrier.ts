import type { CarrierListFacts, CarrierSummary, Relationship } from '@contract/carriers/carriers.entities';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { NumberFlags } from '@contract/shared/number-flags';
import { whyOf } from './carrier/verdict-reasons';
import { flagsOf } from './number-flags';

/**
 * A carrier with its row's data. A page's data is sent twice, as HTML and for the script, so an unused field costs
 * twice.
 */
export type ListedCarrier = Omit<
  CarrierSummary,
  'country' | 'facts' | 'relationship' | 'rules_assessment' | 'warnings' | keyof NumberFlags
> & {
  facts?: Omit<CarrierListFacts, 'has_active_oos_order'>;
  relationship: (Pick<Relationship, 'status'> & { is_dismissed?: true }) | null;
  /** Only if its number is flagged for fraud. */
  flags?: NumberFlags;
  /** Titles of serious warnings; omitted if there are none. */
  warnings?: string[];
  rules_assessment?: Pick<RulesAssessmentSummary, 'overall_result' | 'classifications'>;
  /** The reason for its verdict; omitted without one. */
  why?: string;
};

/** A carrier that a search found; around a place, with the distance to its base. */
export type SearchedCarrier = ListedCarrier & { distance_miles?: number };

export function toListedCarrier(carrier: CarrierSummary): ListedCarrier {
  const { facts, relationship, rules_assessment, warnings = [] } = carrier;
  const why = whyOf(carrier);
  return {
    id: carrier.id,
    legal_name: carrier.legal_name,
    dba_name: carrier.dba_name,
    identifiers: carrier.identifiers,
    ...(carrier.entered_identifiers && { entered_identifiers: carrier.entered_identifiers }),
    city: carrier.city,
    state: carrier.state,
    phone: carrier.phone,
    ...(carrier.flagged_numbers.length > 0 && { flags: flagsOf(carrier) }),
    email: carrier.email,
    status_code: carrier.status_code,
    power_units: carrier.power_units,
    drivers: carrier.drivers,
    facts: facts && {
      authority_granted_on: facts.authority_granted_on,
      has_active_authority: facts.has_active_authority,
      bipd_in_force_usd: facts.bipd_in_force_usd,
      authority_doubt: facts.authority_doubt,
      bipd_to_check: facts.bipd_to_check,
      insurance_cancel_effective_on: facts.insurance_cancel_effective_on,
      cargo_in_force_usd: facts.cargo_in_force_usd,
      cargo_ends_on: facts.cargo_ends_on,
      safety_rating: facts.safety_rating,
      last_inspection_on: facts.last_inspection_on,
      too_old: facts.too_old,
      is_census_too_old: facts.is_census_too_old,
    },
    relationship: relationship && {
      status: relationship.status,
      ...(relationship.is_dismissed && { is_dismissed: true as const }),
    },
    ...(warnings.length > 0 && { warnings: warnings.map(({ title }) => title) }),
    rules_assessment: rules_assessment && {
      overall_result: rules_assessment.overall_result,
      classifications: rules_assessment.classifications,
    },
    ...(why !== null && { why }),
  };
}
