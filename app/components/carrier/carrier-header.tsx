import type { Address, Carrier, Relationship } from '@contract/carriers/carriers.entities';
import { ENTERED_IDENTIFIER_STATUS_LABELS } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { CARRIER_OPERATIONS, CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatAge, formatCount, formatDate, formatPhone } from '@contract/shared/format';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import { Link } from '@remix-run/react';
import { type Definition, DefinitionList } from '@ui/definition-list';
import { Copyable } from '~/components/data/copyable';
import { SourceLine } from '~/components/data/source-line';
import { WarningList } from '~/components/notice/warning-list';
import { Breadcrumb } from '~/components/shell/breadcrumb';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { inReadingOrder, nameOfType } from '~/view/carrier/identifier-types';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { notOnRecord } from '~/view/carrier/search-match';
import { isStopped, STOPPED_LABEL } from '~/view/carrier/stopped';

interface CarrierHeaderProps {
  carrier: Carrier;
  /** ISO day that ages are counted to. */
  today: string;
  /** Without the right to the full profile: who it is, and its authority. */
  maySeeSections: boolean;
}

/** Who the carrier is, on whose word, what warns of it, and the verdict: all that a first look asks for. */
export function CarrierHeader({ carrier, today, maySeeSections }: CarrierHeaderProps) {
  const name = carrierName(carrier);
  const { census, name_source, sms_input } = carrier;
  return (
    <header className="carrier-header">
      <Breadcrumb crumbs={[{ label: 'Find carriers', to: paths.globalSearch() }, { label: name }]} />
      <div className="carrier-title">
        <h1>{name}</h1>
        <p>{aliasAndPlace(carrier)}</p>
      </div>
      <WarningList warnings={describeWarnings(carrier)} />
      <div className="carrier-facts">
        <div className="carrier-lines">
          <Verdicts assessment={carrier.rules_assessment} isBanned={isStopped(carrier.relationship)} />
          <ul className="identifier-line" aria-label="Identifiers">
            {inReadingOrder(carrier.identifiers).map((identifier) => (
              <li key={`${identifier.is_type} ${identifier.value}`}>
                <Copyable
                  name={nameOfType(identifier.is_type)}
                  value={labelled(identifier)}
                  copied={identifier.value}
                />
              </li>
            ))}
            {notOnRecord(carrier.entered_identifiers ?? [], carrier.identifiers).map((entered) => (
              <li key={`entered ${entered.id}`}>
                <EnteredNumber entered={entered} />
              </li>
            ))}
          </ul>
        </div>
        <DefinitionList layout="columns" items={factsOf(carrier, today, maySeeSections)} />
        <SourceLine source={(census ?? name_source).name} asOf={(census ?? name_source).as_of} />
        {census ? null : sms_input ? (
          <p className="small-print">
            No census row names this carrier: whether its registration is active, and its rating, are not known here.
            Fleet, e-mail, mileage and dates are from {sms_input.name}, as of{' '}
            {sms_input.as_of ? formatDate(sms_input.as_of) : 'a day not known'}.
          </p>
        ) : (
          <p className="small-print">
            No census row names this carrier: its registration, fleet, contact and rating are not known here.
          </p>
        )}
      </div>
    </header>
  );
}

/** A number of no federal record, never without saying so. */
function EnteredNumber({ entered }: { entered: EnteredIdentifier }) {
  const { status, onboarding_packet_id } = entered;
  const source = onboarding_packet_id === null ? 'entered by hand' : 'given by the carrier';
  return (
    <Link to={paths.carrierIdentifier(entered.carrier_id, entered.id)}>
      {labelled(entered)}
      <span className={status === 'verified' ? undefined : 'attention'}>
        , {source}, {ENTERED_IDENTIFIER_STATUS_LABELS[status].toLowerCase()}
      </span>
    </Link>
  );
}

function Verdicts({ assessment, isBanned }: { assessment: Carrier['rules_assessment']; isBanned: boolean }) {
  if (assessment === null) return null;
  if (assessment.classifications.length === 0)
    return <p className="missing">No classification is active, so nothing was assessed</p>;
  return (
    <ul className="verdict-chips" aria-label="Verdict by classification">
      {isBanned ? (
        <li>
          <strong className="stop-word">{STOPPED_LABEL}</strong>
        </li>
      ) : null}
      {assessment.classifications.map(({ id, name, status }) => (
        <li key={id}>
          {name} <VerdictBadge verdict={status} />
        </li>
      ))}
    </ul>
  );
}

function factsOf(carrier: Carrier, today: string, maySeeSections: boolean): Definition[] {
  const { phone, email, add_date, mcs150_date } = carrier;
  const ownView: Definition[] = maySeeSections
    ? [{ term: 'Your relationship', value: describeRelationship(carrier.relationship), isLong: true }]
    : [];
  const rating: Definition[] = maySeeSections ? [{ term: 'Safety rating', value: ratingOf(carrier) }] : [];
  return [
    ...ownView,
    {
      term: 'USDOT registration',
      value: [
        codeLabel(CENSUS_STATUSES, carrier.status_code),
        codeLabel(CARRIER_OPERATIONS, carrier.carrier_operation)?.toLowerCase(),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { term: 'Fleet, self-reported', value: fleetOf(carrier) },
    { term: 'In business since', value: add_date && `${formatDate(add_date)}, ${formatAge(add_date, today)}` },
    { term: 'Phone on record', value: phone && <Copyable name="phone" value={formatPhone(phone)} copied={phone} /> },
    { term: 'E-mail on record', value: email && <Copyable name="e-mail address" value={email} />, isLong: true },
    ...rating,
    { term: 'MCS-150 filed', value: mcs150_date && `${formatDate(mcs150_date)}, ${formatAge(mcs150_date, today)} ago` },
  ];
}

function describeRelationship(relationship: Relationship | null) {
  if (relationship === null) return 'Not connected';
  const { status, updated_at, updated_by, is_dismissed } = relationship;
  const label = CONNECTION_STATUS_LABELS[status as ConnectionStatus] ?? status;
  return (
    <>
      <strong className={status === 'do_not_dispatch' ? 'stop-word' : undefined}>{label}</strong> since{' '}
      {formatDate(updated_at)}
      {updated_by ? ` by ${updated_by}` : ''}
      {is_dismissed ? ', dismissed' : ''}
    </>
  );
}

/** A rating is in the census: without its row nobody knows whether there is one. */
function ratingOf({ safety_rating, safety_rating_date, census }: Carrier): string | null {
  if (census === null || safety_rating === undefined) return null;
  if (safety_rating === null) return 'Not rated';
  const rating = codeLabel(SAFETY_RATINGS, safety_rating) ?? safety_rating;
  return safety_rating_date ? `${rating}, ${formatDate(safety_rating_date)}` : rating;
}

const aliasAndPlace = ({ legal_name, dba_name, physical_address }: Carrier): string =>
  [dba_name && legal_name ? `DBA ${dba_name}` : null, placeOf(physical_address) ?? 'Place not reported']
    .filter(Boolean)
    .join(' · ');

const placeOf = ({ city, state, country }: Address): string | null =>
  [city, [state, country === 'US' ? null : country].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;

function fleetOf({ power_units, drivers }: Carrier): string | null {
  if (power_units === null && drivers === null) return null;
  const units = power_units === null ? 'power units not reported' : formatCount(power_units, 'power unit');
  const people = drivers === null ? 'drivers not reported' : formatCount(drivers, 'driver');
  return `${units}, ${people}`;
}
