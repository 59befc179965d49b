import { ASSOCIATE_TROUBLE_NAMES } from '@contract/carriers/associated-carriers.constants';
import type { AssociatedCarrier, SharedThing } from '@contract/carriers/associated-carriers.entities';
import { CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatPhone } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { identityColumns } from '~/components/carrier/identity-columns';
import { RelationshipWord } from '~/components/carrier/relationship-label';
import type { Column } from '~/components/table/data-table';

/** Another carrier: the verdict against the company's rules, what is shared, and what is wrong with it. */
export const ASSOCIATE_COLUMNS: readonly Column<AssociatedCarrier>[] = [
  ...identityColumns<AssociatedCarrier>(({ id }) => id),
  { key: 'shared', header: 'What is shared', cell: sharedOf },
  {
    key: 'trouble',
    header: 'Adverse record',
    cell: ({ troubles }) =>
      troubles.length === 0 ? (
        'None on record'
      ) : (
        <ul>
          {troubles.map((trouble) => (
            <li key={trouble} className="attention">
              {ASSOCIATE_TROUBLE_NAMES[trouble]}
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'status',
    header: 'Registration',
    from: 'medium',
    cell: ({ status_code }) => codeLabel(CENSUS_STATUSES, status_code) ?? <Missing />,
  },
  {
    key: 'place',
    header: 'Place',
    from: 'wide',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <Missing />,
  },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ relationship }) => <RelationshipWord of={relationship} />,
  },
];

function sharedOf({ shared, shared_vehicles }: AssociatedCarrier) {
  const listed = shared.filter(({ kind }) => kind === 'vin').length;
  return (
    <ul>
      {shared.map((thing) => (
        <li key={`${thing.kind} ${thing.value}`}>
          {thingName(thing)} {sharedValue(thing)}
          <span className="row-note">{thingNote(thing)}</span>
        </li>
      ))}
      {shared_vehicles > listed ? <li>and {formatCount(shared_vehicles - listed, 'more vehicle')}</li> : null}
    </ul>
  );
}

/** Numbers are never broken over two lines; an address may be. */
function sharedValue({ kind, value }: SharedThing) {
  if (kind === 'email' || kind === 'address') return value;
  return <span className="unbroken">{kind === 'phone' ? formatPhone(value) : value}</span>;
}

function thingName({ kind, is_power_unit }: SharedThing): string {
  switch (kind) {
    case 'vin':
      return is_power_unit ? 'Power unit' : 'Trailer or other unit';
    case 'phone':
      return 'Phone';
    case 'email':
      return 'Email';
    case 'address':
      return 'Address';
  }
}

/** A vehicle: seen with the other from when to when, and last with this one. The rest: how many have it. */
function thingNote({ carriers, first_on, last_on, own_last_on }: SharedThing): string {
  if (last_on === null)
    return carriers > 1 ? `shared by ${formatCount(carriers, 'other carrier')}` : 'shared by these two only';
  const there =
    first_on === last_on ? `there ${formatDate(last_on)}` : `there ${formatDate(first_on)} to ${formatDate(last_on)}`;
  return own_last_on === null ? there : `${there}, here last ${formatDate(own_last_on)}`;
}
