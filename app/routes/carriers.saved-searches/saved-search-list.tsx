import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';

type SavedSearchRow = { id: number; name: string; address: string | null; looksFor: string | null; created_at: string };

/** An action is asked for on the page of the list that it was chosen on. */
const columnsOn = (page: number) => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name: called, address }: SavedSearchRow) => (address ? <Link to={address}>{called}</Link> : called),
  },
  {
    key: 'what',
    header: 'Looks for',
    cell: ({ looksFor }: SavedSearchRow) => looksFor ?? 'Cannot be opened here',
  },
  { key: 'saved', header: 'Saved', isOneLine: true, cell: ({ created_at }: SavedSearchRow) => formatDate(created_at) },
  {
    key: 'actions',
    header: 'Change',
    isOneLine: true,
    cell: ({ id, name: called }: SavedSearchRow) => (
      <span className="button-row">
        <Link to={paths.savedSearches({ page, rename: id })}>
          Rename<span className="heard-only"> {called}</span>
        </Link>
        <Link to={paths.savedSearches({ page, delete: id })}>
          Delete…<span className="heard-only"> {called}</span>
        </Link>
      </span>
    ),
  },
];

/** One page of the user's saved searches, each with what it looks for and what can be done about it. */
export function SavedSearchList({ savedSearches, paging }: { savedSearches: SavedSearchRow[]; paging: PagingInfo }) {
  return (
    <section aria-label="Your saved searches">
      <PagedTable
        caption="Your saved searches, newest first"
        noun={['saved search', 'saved searches']}
        columns={columnsOn(paging.currentPage)}
        rows={savedSearches}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title="No search is saved yet">
            <p>
              Search by name, number, filters or lane, then choose “Save this search” above the results.{' '}
              <Link to={paths.globalSearch()}>Find carriers</Link>
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}
