import type { DirectoryEntry } from '@contract/carriers/directory.entities';
import { formatPhone } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { describeRoles } from './describe-roles';

/** Whom the carrier named itself. */
export function DirectoryContacts({ contacts }: { contacts: readonly DirectoryEntry[] }) {
  return (
    <section className="stack" aria-labelledby="contacts-title">
      <h2 id="contacts-title">Contacts that the carrier named</h2>
      <DataTable
        caption="Contacts that the carrier named"
        isCaptionHidden
        columns={COLUMNS}
        rows={contacts}
        rowKey={(entry) => JSON.stringify(entry)}
      />
    </section>
  );
}

const COLUMNS: readonly Column<DirectoryEntry>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name ?? <Missing /> },
  { key: 'roles', header: 'For', cell: ({ is_types }) => describeRoles(is_types) },
  {
    key: 'phone',
    header: 'Phone',
    isOneLine: true,
    cell: ({ phone }) => (phone === null ? <Missing /> : formatPhone(phone)),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email ?? <Missing /> },
];
