import type { Carrier } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import type { RuleType } from '@contract/rules/rules.constants';
import { formatDate, formatInteger } from '@contract/shared/format';
import { decidingEvidence } from '~/view/carrier/deciding-evidence';
import { inReadingOrder } from '~/view/carrier/identifier-types';
import { labelled } from '~/view/carrier/identifiers';

/** What one carrier's cell says; null is not known. */
export type ComparedCell = { value: string | null; source?: string; asOf?: string | null };
/** One fact of all carriers, in the carriers' order. */
export type ComparedFact = { key: string; name: string; cells: ComparedCell[] };

/** The facts that are put side by side, in the order in which a broker asks for them. */
export function comparedFacts(carriers: readonly Carrier[]): ComparedFact[] {
  const of = (key: string, name: string, cell: (carrier: Carrier) => ComparedCell): ComparedFact => ({
    key,
    name,
    cells: carriers.map(cell),
  });
  const census =
    (value: (carrier: Carrier) => string | null) =>
    (carrier: Carrier): ComparedCell => ({
      value: value(carrier),
      source: carrier.census?.name,
      asOf: carrier.census?.as_of,
    });
  return [
    of('numbers', 'IDs', ({ identifiers }) => ({
      // A line ends between numbers, never inside one.
      value:
        inReadingOrder(identifiers)
          .map((one) => labelled(one).replaceAll(' ', '\u00a0'))
          .join(', ') || null,
    })),
    of(
      'place',
      'Location',
      census(
        ({ physical_address: { city, state, country } }) => [city, state, country].filter(Boolean).join(', ') || null,
      ),
    ),
    of('authority', 'Carrier authority', evidenceOf('interstate_carrier_authority_is_active')),
    of('age', 'Authority since', evidenceOf('authority_age_gteq_six_months', 'authority_age_gteq_three_months')),
    of(
      'bipd',
      'BIPD insurance',
      evidenceOf('bipd_insurance_gteq_one_million', 'bipd_insurance_gteq_seven_hundred_fifty_thousand'),
    ),
    of('cargo', 'Cargo insurance', evidenceOf('cargo_insurance_gteq_one_hundred_thousand')),
    of('liability', 'General liability', evidenceOf('general_liability_insurance_gteq_one_million')),
    of('rating', 'Safety rating', evidenceOf('safety_rating_satisfactory_or_unrated')),
    of('orders', 'Out-of-service orders', evidenceOf('no_active_oos_orders')),
    of('inspection', 'Last inspection', evidenceOf('has_been_inspected_in_the_last_twenty_four_months')),
    of(
      'units',
      'Power units, self-reported',
      census(({ power_units }) => count(power_units)),
    ),
    of(
      'drivers',
      'Drivers, self-reported',
      census(({ drivers }) => count(drivers)),
    ),
    of(
      'reported',
      'Last MCS-150 update',
      census(({ mcs150_date }) => mcs150_date && formatDate(mcs150_date)),
    ),
    of('relationship', 'Relationship', ({ relationship }) => ({
      value: relationship
        ? (CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status)
        : 'None',
    })),
  ];
}

const count = (value: number | null) => (value === null ? null : formatInteger(value));

/** The evidence of a rule: the first of the given rules that one of the company's classifications has. */
function evidenceOf(...types: RuleType[]) {
  return ({ rules_assessment }: Carrier): ComparedCell => {
    for (const is_type of types) {
      const evidence = rules_assessment?.evidence[is_type];
      if (!evidence) continue;
      const { value, source, as_of } = decidingEvidence({ is_type, evidence });
      return { value, source, asOf: as_of };
    }
    return { value: null, source: 'Not part of your active rules' };
  };
}
