import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { Job } from '@contract/shared/jobs.entities';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';

interface Upload {
  id: number;
  file_name: string;
  lines_count: number;
  created_at: string;
  created_by: string | null;
  job: Job | null;
}

interface UploadedListsProps<Row extends Upload> {
  imports: readonly Row[];
  paging: PagingInfo;
  href: (id: number) => string;
  /** What became of the rows, a column each. */
  results: readonly { header: string; of: (upload: Row) => number }[];
}

/** The lists that were uploaded, the newest first, each with what became of its rows. */
export function UploadedLists<Row extends Upload>({ imports, paging, href, results }: UploadedListsProps<Row>) {
  if (paging.totalRecords === 0) return null;
  const columns: readonly Column<Row>[] = [
    {
      key: 'file',
      header: 'List',
      isRowHeader: true,
      cell: ({ id, file_name }) => <Link to={href(id)}>{file_name}</Link>,
    },
    { key: 'lines', header: 'Rows', isNumeric: true, cell: ({ lines_count }) => formatInteger(lines_count) },
    ...results.map(
      ({ header, of }): Column<Row> => ({
        key: header,
        header,
        isNumeric: true,
        cell: (upload) => formatInteger(of(upload)),
      }),
    ),
    { key: 'state', header: 'State', isOneLine: true, cell: ({ job }) => stateWords(job) },
    { key: 'when', header: 'Uploaded', isOneLine: true, cell: ({ created_at }) => formatMoment(created_at) },
    { key: 'by', header: 'By', cell: ({ created_by }) => created_by ?? 'Former user' },
  ];
  return (
    <section className="stack" aria-labelledby="uploads-title">
      <h2 id="uploads-title">Uploaded lists</h2>
      <PagedTable
        caption="Uploaded lists, the newest first"
        noun={['upload', 'uploads']}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        paging={paging}
        empty={null}
      />
    </section>
  );
}

function stateWords(job: Job | null): string {
  if (job === null) return 'Done';
  if (job.status === 'failed') return 'Stopped';
  return isJobUnderWay(job.status) ? `${formatInteger(job.done)} rows so far` : 'Done';
}
