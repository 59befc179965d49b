import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { ShownSearch } from './shown-search';

/** The link to an action opens on the list's page where it was chosen. */
const columnsOn = (page: number) => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name: called, address }: ShownSearch) => (address ? <Link to={address}>{called}</Link> : called),
  },
  {
    key: 'list',
    header: 'List',
    isOneLine: true,
    cell: ({ list }: ShownSearch) => list,
  },
  {
    key: 'what',
    header: 'Looks for',
    cell: ({ looksFor }: ShownSearch) => looksFor ?? 'Cannot be opened here',
  },
  {
    key: 'whom',
    header: 'Who sees it',
    cell: ({ whom, owner }: ShownSearch) => (
      <>
        {whom}
        {owner ? <span className="row-note">{owner}</span> : null}
      </>
    ),
  },
  { key: 'saved', header: 'Saved', isOneLine: true, cell: ({ created_at }: ShownSearch) => formatDate(created_at) },
  {
    key: 'actions',
    header: 'Change',
    isOneLine: true,
    cell: ({ id, name: called, mayChange }: ShownSearch) =>
      mayChange ? (
        <span className="button-row">
          <Link to={paths.savedSearches({ page, change: id })}>
            Rename or share<span className="heard-only"> {called}</span>
          </Link>
          <Link to={paths.savedSearches({ page, delete: id })}>
            Delete…<span className="heard-only"> {called}</span>
          </Link>
        </span>
      ) : null,
  },
];

/** One page of the saved views that the user sees, each with what it looks for and what can be done about it. */
export function SavedSearchList({ savedSearches, paging }: { savedSearches: ShownSearch[]; paging: PagingInfo }) {
  return (
    <section aria-label="Your saved views">
      <PagedTable
        caption="Saved views, newest first"
        noun={['saved view', 'saved views']}
        columns={columnsOn(paging.currentPage)}
        rows={savedSearches}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title="No saved views">
            <p>
              Open <Link to={paths.loads()}>Loads</Link> or <Link to={paths.alerts()}>Alerts</Link>, choose tab and
              filters, then “Save this view” under “Saved views”; or search{' '}
              <Link to={paths.globalSearch()}>carriers</Link> and choose “Save this search”.
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}
