import { CONFIRMED_HOW_LABELS, CONTACT_PLACE_LABELS } from '@contract/proven-calls/proven-calls.constants';
import type { SeenContact } from '@contract/proven-calls/seen-contacts.calls';
import { formatDate, formatPhone } from '@contract/shared/format';
import { type Column, DataTable } from '~/components/table/data-table';
import { capitalized } from '~/view/capitalized';
import { describeAge } from '~/view/carrier/contact-age';

/** Contacts of a carrier that the company has seen, with their age: one that is young proves nothing. */
export const SeenContacts = ({ contacts, caption }: { contacts: readonly SeenContact[]; caption: string }) => (
  <DataTable caption={caption} columns={COLUMNS} rows={contacts} rowKey={({ kind, value }) => `${kind} ${value}`} />
);

const COLUMNS: readonly Column<SeenContact>[] = [
  {
    key: 'contact',
    header: 'Contact',
    isRowHeader: true,
    cell: ({ kind, value, places }) => (
      <>
        <span className="broken-anywhere">{kind === 'phone' ? formatPhone(value) : value}</span>
        <span className="row-note">{capitalized(places.map((place) => CONTACT_PLACE_LABELS[place]).join(', '))}</span>
      </>
    ),
  },
  {
    key: 'seen',
    header: 'Seen by your company',
    cell: ({ first_seen, last_seen }) =>
      first_seen === last_seen ? formatDate(first_seen) : `${formatDate(first_seen)} to ${formatDate(last_seen)}`,
  },
  {
    key: 'record',
    header: 'On the federal record',
    cell: ({ on_record }) => (on_record === null ? 'Never' : capitalized(describeAge(on_record))),
  },
  {
    key: 'confirmed',
    header: 'Confirmed',
    cell: ({ confirmed }) =>
      confirmed === null
        ? 'Not confirmed'
        : `${confirmed.by === null ? '' : `By ${confirmed.by}, `}${CONFIRMED_HOW_LABELS[confirmed.how]}, ${formatDate(confirmed.on)}`,
  },
  {
    key: 'proves',
    header: 'For a call',
    cell: ({ proves }) =>
      proves === null ? (
        'Not for a call'
      ) : (
        <span className={`verdict verdict-${proves ? 'pass' : 'fail'}`}>{proves ? 'Good' : 'Proves nothing'}</span>
      ),
  },
];
