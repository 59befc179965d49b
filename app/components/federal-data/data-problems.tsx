import type { FederalDataset } from '@contract/carriers/federal-data.entities';
import { formatDate } from '@contract/shared/format';
import { type Column, DataTable } from '~/components/table/data-table';
import { type DataProblem, problemsOf } from '~/view/federal-data';

const COLUMNS: readonly Column<DataProblem>[] = [
  { key: 'name', header: 'File', isRowHeader: true, cell: ({ name }) => name },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, as_of }) => (
      <>
        <span className="attention">{state}</span>
        {as_of === null ? null : (
          <span className="row-note">
            As of <time dateTime={as_of}>{formatDate(as_of)}</time>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'means',
    header: 'What it means for bookings',
    cell: ({ means, why }) => (
      <>
        {means}
        {why.length === 0 ? null : (
          <details>
            <summary className="discloses">Why the newer file is not in</summary>
            {why.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </details>
        )}
      </>
    ),
  },
];

/** The datasets that are missing, old, held or unreadable, and what follows. Nothing if there are none. */
export function DataProblems({ datasets }: { datasets: readonly FederalDataset[] }) {
  const problems = problemsOf(datasets);
  if (problems.length === 0) return null;
  return (
    <div className="federal-datasets">
      <DataTable
        caption="Federal files that need attention"
        isCaptionHidden
        columns={COLUMNS}
        rows={problems}
        rowKey={({ key }) => key}
      />
    </div>
  );
}
