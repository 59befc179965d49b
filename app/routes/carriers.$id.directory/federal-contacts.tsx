import { CONTACT_FIELD_NAMES } from '@contract/carriers/contact-changes.constants';
import type { ContactStanding } from '@contract/carriers/contact-history.constants';
import type { RecordContact } from '@contract/carriers/contact-history.entities';
import type { FmcsaInformation } from '@contract/carriers/directory.entities';
import { formatPhone } from '@contract/shared/format';
import { type Definition, DefinitionList } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { Copyable } from '~/components/data/copyable';
import { SourceLine } from '~/components/data/source-line';
import { type Column, DataTable } from '~/components/table/data-table';
import { describeAge } from '~/view/carrier/contact-age';
import { describeRoles } from './describe-roles';

type Known = FmcsaInformation['names'][number];

/** What the federal record says of how the carrier is reached. Self-reported: a call back goes to a number from here. */
export function FederalContacts({ information }: { information: FmcsaInformation }) {
  const { names, phone_numbers, email_addresses, addresses, contact_history, source } = information;
  const items: Definition[] = [
    { term: 'Names', value: listOf(names, ({ value }) => value) },
    {
      term: 'Phone numbers',
      value: listOf(phone_numbers, ({ value }) => <Copyable name="number" value={formatPhone(value)} />),
    },
    {
      term: 'Email addresses',
      value: listOf(email_addresses, ({ value }) => <Copyable name="email" value={value} />),
    },
    {
      term: 'Addresses',
      value: listOf(
        addresses.map(({ is_types, ...address }) => ({ value: inOneLine(address), is_types })),
        ({ value }) => value,
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="federal-title">
      <h2 id="federal-title">On the federal record</h2>
      <p className="section-note">
        Reported by the carrier itself. To check who is calling, call back the oldest number below, not the one you were
        given: a thief who takes over a record puts a new number on it.
      </p>
      <DefinitionList items={items} />
      <DataTable
        caption="How long each has been on record: one of less than 90 days proves nothing"
        columns={AGES}
        rows={contact_history}
        rowKey={({ field, value }) => `${field} ${value}`}
      />
      <SourceLine source={source.name} asOf={source.as_of} />
    </section>
  );
}

const STANDING_LABELS: Record<ContactStanding, string> = {
  proven: 'Old enough',
  filed: 'Old enough',
  young: 'Too new',
  past: 'Gone',
};
const STANDING_LOOKS: Record<ContactStanding, string> = {
  proven: 'pass',
  filed: 'pass',
  young: 'fail',
  past: 'incomplete',
};

const AGES: readonly Column<RecordContact>[] = [
  {
    key: 'contact',
    header: 'Contact',
    isRowHeader: true,
    cell: ({ field, value }) => (
      <>
        <span className="broken-anywhere">
          {field === 'phone' || field === 'cell_phone' ? formatPhone(value) : value}
        </span>
        <span className="row-note">{CONTACT_FIELD_NAMES[field]}</span>
      </>
    ),
  },
  { key: 'age', header: 'On record', cell: describeAge },
  {
    key: 'standing',
    header: 'Standing',
    cell: ({ standing }) => (
      <span className={`verdict verdict-${STANDING_LOOKS[standing]}`}>{STANDING_LABELS[standing]}</span>
    ),
  },
];

function listOf(known: readonly Known[], shown: (one: Known) => ReactNode): ReactNode {
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map((one) => (
        <li key={one.value}>
          {shown(one)} <span className="small-print">{describeRoles(one.is_types)}</span>
        </li>
      ))}
    </ul>
  );
}

const inOneLine = ({
  street,
  city,
  state,
  postal_code,
  country,
}: Omit<FmcsaInformation['addresses'][number], 'is_types'>) =>
  [street, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
