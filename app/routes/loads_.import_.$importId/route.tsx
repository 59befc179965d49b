import {
  LOAD_IMPORT_OUTCOME_LABELS,
  LOAD_IMPORT_OUTCOMES,
  type LoadImportOutcome,
} from '@contract/loads/load-imports.constants';
import type { LoadImportLine } from '@contract/loads/load-imports.entities';
import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { JobProgress } from '~/components/job/job-progress';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { getLoadImport, listLoadImportLines } from '~/models/load-imports.server';
import { paths, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Upload of ${args.data.upload.file_name}` : 'Upload of loads');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const id = args.params.importId!;
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const [upload, notImported] = await Promise.all([
    getLoadImport(monitor, id),
    listLoadImportLines(monitor, id, { page }),
  ]);
  return { upload, ...notImported };
}

export default function LoadUploadReportPage() {
  const { upload, lines, paging } = useLoaderData<typeof loader>();
  const location = useLocation();
  const { id, file_name, lines_count, created_at, created_by, job, outcomes } = upload;
  const isUnderWay = job !== null && isJobUnderWay(job.status);
  return (
    <>
      <PageHeader
        title={file_name}
        context={`${formatInteger(lines_count)} ${lines_count === 1 ? 'row' : 'rows'}, uploaded ${formatMoment(created_at)}${created_by ? ` by ${created_by}` : ''}`}
        crumbs={[{ label: 'Upload loads', to: paths.loadImports() }, { label: file_name }]}
      />
      <div className="stack-wide account-tab">
        <section className="stack" aria-labelledby="outcome-title">
          <h2 id="outcome-title">Import results</h2>
          {job ? (
            <JobProgress
              job={job}
              label="Rows processed"
              noun={['row', 'rows']}
              hereHref={location.pathname + location.search}
            />
          ) : null}
          <ul className="plain-bullets">
            {LOAD_IMPORT_OUTCOMES.filter((outcome) => outcome === 'created' || (outcomes[outcome] ?? 0) > 0).map(
              (outcome) => (
                <li key={outcome}>
                  <strong>{formatInteger(outcomes[outcome] ?? 0)}</strong> {LOAD_IMPORT_OUTCOME_LABELS[outcome]}
                </li>
              ),
            )}
          </ul>
          <p>
            <Link to={paths.loads()}>Go to Loads</Link>
          </p>
        </section>
        <section className="stack" aria-labelledby="not-imported-title">
          <h2 id="not-imported-title">Rows not imported</h2>
          {paging.totalRecords === 0 ? (
            <p className="missing">{isUnderWay ? 'None so far.' : 'None: every row was imported.'}</p>
          ) : lines.length === 0 ? (
            <NoSuchPage paging={paging} />
          ) : (
            <>
              <div className="table-head">
                <ResultCount {...paging} noun={['row', 'rows']} />
                <Link to={paths.loadImportFile(id)} reloadDocument discover="none">
                  Export as CSV
                </Link>
              </div>
              <DataTable
                caption="Rows not imported"
                isCaptionHidden
                columns={COLUMNS}
                rows={lines}
                rowKey={({ line }) => line}
              />
              <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of rows" />
            </>
          )}
        </section>
      </div>
    </>
  );
}

const SHORT: Readonly<Record<LoadImportOutcome, string>> = {
  created: 'Added',
  changed: 'Changed',
  unchanged: 'No change',
  stale: 'Older',
  refused: 'Not imported',
};

const COLUMNS: readonly Column<LoadImportLine>[] = [
  { key: 'line', header: 'Row number', isNumeric: true, cell: ({ line }) => formatInteger(line) },
  {
    key: 'given',
    header: 'Row',
    isRowHeader: true,
    cell: ({ given, load_id }) => (load_id === null ? given : <Link to={paths.load(load_id)}>{given}</Link>),
  },
  { key: 'outcome', header: 'Result', isOneLine: true, cell: ({ outcome }) => SHORT[outcome] },
  { key: 'why', header: 'Reason', cell: ({ why }) => why },
];

export { RouteErrorBoundary as ErrorBoundary };
