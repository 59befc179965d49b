import type { EldConnection, RevokedEldList } from '@contract/carriers/eld-status.entities';
import { formatDate, formatInteger } from '@contract/shared/format';
import { eldStatusLabel } from '@contract/vehicles/eld-statuses.constants';
import { DefinitionList } from '@ui/definition-list';
import { SourceLine } from '~/components/data/source-line';
import { EldVehicles } from './eld-vehicles';
import { positionAge } from './position-age';
import { RevokedModels } from './revoked-models';

interface EldConnectionFactsProps {
  connection: EldConnection;
  revokedList: RevokedEldList;
  /** ISO moment that the position's age is counted to. */
  now: string;
}

/** One provider's connection: its status as text, how fresh it is, and vehicles against the certificate. */
export function EldConnectionFacts({ connection, revokedList, now }: EldConnectionFactsProps) {
  const { id, provider, status, is_failing, connected_at, last_position_at, updated_at } = connection;
  const {
    certificates_verified_on,
    is_any_auto,
    vehicles,
    vehicles_on_eld,
    vehicles_on_certificate,
    vehicles_matching,
  } = connection;
  const values = [
    { label: 'On ELD', value: vehicles_on_eld },
    { label: 'On certificate', value: vehicles_on_certificate },
    { label: 'On both', value: vehicles_matching },
  ];
  const label = eldStatusLabel(status, is_any_auto);
  return (
    <section className="stack" aria-labelledby={`eld-${id}`}>
      <h3 id={`eld-${id}`}>{provider}</h3>
      <div className="section-narrow">
        <DefinitionList
          items={[
            { term: 'Status', value: `${is_failing ? 'Failing: ' : ''}${label ?? status}` },
            {
              term: 'Last position',
              value:
                last_position_at === null
                  ? null
                  : `${positionAge(last_position_at, now)} (${formatDate(last_position_at)})`,
            },
            { term: 'Connected since', value: connected_at === null ? null : formatDate(connected_at) },
            ...values.map(({ label: term, value }) => ({
              term: `Vehicles ${term.charAt(0).toLowerCase()}${term.slice(1)}`,
              value: value === null ? null : formatInteger(value),
            })),
          ]}
        />
        <SourceLine source={provider} asOf={updated_at} />
        {certificates_verified_on === null ? (
          <p className="section-note">
            {vehicles.length > 0
              ? 'The status is the provider’s. Once your company has verified a certificate that is in force, its vehicles are compared here.'
              : 'The status is the provider’s: it does not tell its vehicles one by one.'}
          </p>
        ) : (
          <p className="section-note">
            Compared with the certificates in force that your company verified, the last on{' '}
            {formatDate(certificates_verified_on)}.
          </p>
        )}
      </div>
      <RevokedModels connection={connection} list={revokedList} />
      <EldVehicles connection={connection} />
    </section>
  );
}
