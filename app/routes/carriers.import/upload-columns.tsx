import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { SubscriptionImport } from '@contract/subscriptions/subscription-imports.entities';
import { Link } from '@remix-run/react';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';

/** A list of uploads. */
export const UPLOAD_COLUMNS: readonly Column<SubscriptionImport>[] = [
  {
    key: 'file',
    header: 'List',
    isRowHeader: true,
    cell: ({ id, file_name }) => <Link to={paths.carrierImport(id)}>{file_name}</Link>,
  },
  { key: 'lines', header: 'Rows', isNumeric: true, cell: ({ lines_count }) => formatInteger(lines_count) },
  { key: 'taken', header: 'Added', isNumeric: true, cell: ({ outcomes }) => formatInteger(outcomes.taken) },
  { key: 'state', header: 'State', isOneLine: true, cell: ({ job }) => describeState(job) },
  { key: 'when', header: 'Uploaded', isOneLine: true, cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'by', header: 'By', cell: ({ created_by }) => created_by ?? 'Former user' },
];

function describeState(job: SubscriptionImport['job']): string {
  if (job === null) return 'Done';
  if (job.status === 'failed') return 'Stopped';
  return isJobUnderWay(job.status) ? `${formatInteger(job.done)} rows so far` : 'Done';
}
