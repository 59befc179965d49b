import type { Address, Carrier } from '@contract/carriers/carriers.entities';
import { CARRIER_OPERATIONS, CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatInteger, formatPhone } from '@contract/shared/format';
import { Copyable } from '~/components/data/copyable';
import { DefinitionList } from '~/components/data/definition-list';
import { SourceLine } from '~/components/data/source-line';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { carrierName, printed } from './identifiers';

/** Who the carrier is, on whose word, and the verdict of each classification in one line. */
export function CarrierHeader({ carrier }: { carrier: Carrier }) {
  const { rules_assessment: assessment } = carrier;
  return (
    <>
      <PageHeader
        title={carrierName(carrier)}
        crumbs={[{ label: 'Find carriers', to: paths.globalSearch() }, { label: carrierName(carrier) }]}
        context={[
          carrier.dba_name && carrier.legal_name ? `DBA ${carrier.dba_name}` : null,
          placeOf(carrier.physical_address),
          codeLabel(CARRIER_OPERATIONS, carrier.carrier_operation),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <ul className="identifier-line" aria-label="Identifiers">
        {carrier.identifiers.map((identifier) => (
          <li key={`${identifier.is_type} ${identifier.value}`}>
            <Copyable name={identifier.is_type} value={printed(identifier)} copied={identifier.value} />
          </li>
        ))}
      </ul>
      {assessment ? (
        <ul className="verdict-line" aria-label="Verdict by classification">
          {assessment.classifications.map(({ id, name, status }) => (
            <li key={id}>
              <span>{name}</span> <VerdictBadge verdict={status} />
            </li>
          ))}
          {assessment.classifications.length === 0 ? (
            <li className="missing">No classification is active, so nothing was assessed</li>
          ) : null}
        </ul>
      ) : null}
      <DefinitionList
        layout="columns"
        items={[
          { term: 'USDOT registration', value: codeLabel(CENSUS_STATUSES, carrier.status_code) },
          { term: 'Fleet, self-reported', value: fleetOf(carrier) },
          { term: 'In business since', value: carrier.add_date ? formatDate(carrier.add_date) : null },
          { term: 'Phone on record', value: carrier.phone ? formatPhone(carrier.phone) : null },
          { term: 'E-mail on record', value: carrier.email },
          { term: 'MCS-150 filed', value: carrier.mcs150_date ? formatDate(carrier.mcs150_date) : null },
        ]}
      />
      <SourceLine
        source={(carrier.census ?? carrier.name_source).name}
        asOf={(carrier.census ?? carrier.name_source).as_of}
      />
      {carrier.census ? null : (
        <p className="small-print">
          No census row names this carrier: its registration, fleet, contact and rating are not known here.
        </p>
      )}
    </>
  );
}

export const placeOf = ({ city, state, country }: Address): string | null =>
  [city, [state, country === 'US' ? null : country].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;

function fleetOf({ power_units, drivers }: Carrier): string | null {
  if (power_units === null && drivers === null) return null;
  const units =
    power_units === null
      ? 'power units not reported'
      : `${formatInteger(power_units)} power ${power_units === 1 ? 'unit' : 'units'}`;
  const people =
    drivers === null ? 'drivers not reported' : `${formatInteger(drivers)} ${drivers === 1 ? 'driver' : 'drivers'}`;
  return `${units}, ${people}`;
}
