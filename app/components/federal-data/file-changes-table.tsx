import type { FileChanges } from '@contract/carriers/federal-data.entities';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

const rowsOf = (count: number | null) =>
  count === null ? <Missing>Not recorded</Missing> : formatInteger(Math.round(count));
const beside = (count: number | null, usual: number | null, days: number) => (
  <>
    {rowsOf(count)}
    <span className="row-note">
      {usual === null || days === 0
        ? 'Nothing to compare with'
        : `Usually ${formatInteger(Math.round(usual))}, by ${formatCount(days, 'day')}`}
    </span>
  </>
);

const COLUMNS: readonly Column<FileChanges>[] = [
  { key: 'name', header: 'Dataset', isRowHeader: true, cell: ({ name }) => name },
  {
    key: 'imported-on',
    header: 'Imported',
    isOneLine: true,
    cell: ({ imported_on: on }) => <time dateTime={on}>{formatDate(on)}</time>,
  },
  { key: 'rows', header: 'Rows', isNumeric: true, cell: ({ rows }) => formatInteger(rows) },
  {
    key: 'stored',
    header: 'New or changed',
    isNumeric: true,
    cell: ({ stored, usual_stored, days_before }) => beside(stored, usual_stored, days_before),
  },
  {
    key: 'removed',
    header: 'Gone',
    isNumeric: true,
    cell: ({ removed, usual_removed, days_before }) => beside(removed, usual_removed, days_before),
  },
];

/** What the newest file of each dataset changed, beside a usual day of the last 30. Nothing if none changed anything. */
export function FileChangesTable({ changes }: { changes: readonly FileChanges[] }) {
  if (changes.length === 0) return null;
  return (
    <details className="federal-datasets">
      <summary className="discloses">What the newest files changed</summary>
      <DataTable
        caption="Rows that the newest file of each dataset changed, and how many are usual in 30 days"
        isCaptionHidden
        columns={COLUMNS}
        rows={changes}
        rowKey={({ key }) => key}
      />
    </details>
  );
}
