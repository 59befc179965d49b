import type { Address, Carrier, Relationship } from '@contract/carriers/carriers.entities';
import { ENTERED_IDENTIFIER_STATUS_LABELS } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Copyable } from '~/components/data/copyable';
import { PhoneLink } from '~/components/phone-link';
import { paths } from '~/paths';
import { inReadingOrder, nameOfType } from '~/view/carrier/identifier-types';
import { labelled } from '~/view/carrier/identifiers';
import { notOnRecord } from '~/view/carrier/search-match';

/** The carrier's identity and contact: numbers, phone, email, city, and the company's relationship. */
export function IdentityLine({ carrier, maySeeSections }: { carrier: Carrier; maySeeSections: boolean }) {
  const { phone, email, dba_name, legal_name, physical_address, relationship } = carrier;
  return (
    <ul className="identity-line" aria-label="Identity and contact">
      {inReadingOrder(carrier.identifiers).map((identifier) => (
        <li key={`${identifier.is_type} ${identifier.value}`}>
          <Copyable name={nameOfType(identifier.is_type)} value={labelled(identifier)} copied={identifier.value} />
        </li>
      ))}
      {notOnRecord(carrier.entered_identifiers ?? [], carrier.identifiers).map((entered) => (
        <li key={`entered ${entered.id}`}>
          <EnteredNumber entered={entered} />
        </li>
      ))}
      <li>{phone ? <PhoneLink number={phone} flags={carrier} /> : <Missing>No phone on file</Missing>}</li>
      <li className="identity-email">
        {email ? <a href={`mailto:${email}`}>{email}</a> : <Missing>No email on file</Missing>}
      </li>
      <li>{placeOf(physical_address) ?? <Missing>No location on file</Missing>}</li>
      {dba_name && legal_name ? <li>DBA {dba_name}</li> : null}
      {maySeeSections ? <li>{describeRelationship(relationship)}</li> : null}
    </ul>
  );
}

const Missing = ({ children }: { children: string }) => <span className="missing">{children}</span>;

/** A number not on the federal record is always marked. */
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

function describeRelationship(relationship: Relationship | null) {
  if (relationship === null) return 'No relationship';
  const { status, updated_at, updated_by, is_dismissed } = relationship;
  // The panel says who put it on do not dispatch, when and why.
  if (status === 'do_not_dispatch') return is_dismissed ? 'Dismissed' : null;
  return (
    <>
      <strong>{CONNECTION_STATUS_LABELS[status as ConnectionStatus] ?? status}</strong> since {formatDate(updated_at)}
      {updated_by ? ` by ${updated_by}` : ''}
      {is_dismissed ? ', dismissed' : ''}
    </>
  );
}

const placeOf = ({ city, state, country }: Address): string | null =>
  [city, [state, country === 'US' ? null : country].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
