import type { LoadImport } from '@contract/loads/load-imports.entities';
import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { Link } from '@remix-run/react';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

/** A list of uploads. */
export const UPLOAD_COLUMNS: readonly Column<LoadImport>[] = [
  {
    key: 'file',
    header: 'List',
    isRowHeader: true,
    cell: ({ id, file_name }) => <Link to={paths.loadImport(id)}>{file_name}</Link>,
  },
  { key: 'lines', header: 'Rows', isNumeric: true, cell: ({ lines_count }) => formatInteger(lines_count) },
  { key: 'created', header: 'Added', isNumeric: true, cell: ({ outcomes }) => formatInteger(outcomes.created) },
  { key: 'changed', header: 'Changed', isNumeric: true, cell: ({ outcomes }) => formatInteger(outcomes.changed) },
  {
    key: 'refused',
    header: 'Not imported',
    isNumeric: true,
    cell: ({ outcomes }) => formatInteger(outcomes.refused + outcomes.stale),
  },
  { key: 'state', header: 'State', isOneLine: true, cell: ({ job }) => describeState(job) },
  { key: 'when', header: 'Uploaded', isOneLine: true, cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'by', header: 'By', cell: ({ created_by }) => created_by ?? 'Former user' },
];

function describeState(job: LoadImport['job']): string {
  if (job === null) return 'Done';
  if (job.status === 'failed') return 'Stopped';
  return isJobUnderWay(job.status) ? `${formatInteger(job.done)} rows so far` : 'Done';
}
