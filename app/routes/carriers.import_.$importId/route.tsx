import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import {
  IMPORT_OUTCOME_LABELS,
  IMPORT_OUTCOMES,
  type ImportOutcome,
} from '@contract/subscriptions/subscription-imports.constants';
import type { SubscriptionImportLine } from '@contract/subscriptions/subscription-imports.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { JobProgress } from '~/components/job/job-progress';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { getSubscriptionImport, listSubscriptionImportLines } from '~/models/subscription-imports.server';
import { paths, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Upload of ${args.data.upload.file_name}` : 'Upload of carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const id = args.params.importId!;
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const [upload, notTaken] = await Promise.all([
    getSubscriptionImport(monitor, id),
    listSubscriptionImportLines(monitor, id, { page }),
  ]);
  return { upload, ...notTaken };
}

export default function UploadReportPage() {
  const { upload, lines, paging } = useLoaderData<typeof loader>();
  const location = useLocation();
  const { id, file_name, lines_count, created_at, created_by, job, outcomes } = upload;
  const isUnderWay = job !== null && isJobUnderWay(job.status);
  return (
    <>
      <PageHeader
        title={file_name}
        context={`${formatInteger(lines_count)} ${lines_count === 1 ? 'row' : 'rows'}, uploaded ${formatMoment(created_at)}${created_by ? ` by ${created_by}` : ''}`}
        crumbs={[{ label: 'Upload', to: paths.carrierImports() }, { label: file_name }]}
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
            {IMPORT_OUTCOMES.filter((outcome) => outcome === 'taken' || outcomes[outcome] > 0).map((outcome) => (
              <li key={outcome}>
                <strong>{formatInteger(outcomes[outcome])}</strong> {IMPORT_OUTCOME_LABELS[outcome]}
              </li>
            ))}
          </ul>
          {outcomes.taken > 0 ? (
            <p>
              Verdicts follow within about a minute: see{' '}
              <Link to={paths.connections({ list: 'passing-assessment' })}>the lists by verdict</Link>.
            </p>
          ) : null}
        </section>
        <section className="stack" aria-labelledby="not-taken-title">
          <h2 id="not-taken-title">Rows not imported</h2>
          {paging.totalRecords === 0 ? (
            <p className="missing">{isUnderWay ? 'None so far.' : 'None: every row was imported.'}</p>
          ) : lines.length === 0 ? (
            <NoSuchPage paging={paging} />
          ) : (
            <>
              <div className="table-head">
                <ResultCount {...paging} noun={['row', 'rows']} />
                <Link to={paths.carrierImportFile(id)} reloadDocument discover="none">
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

const SHORT: Readonly<Record<ImportOutcome, string>> = {
  taken: 'Added',
  already_followed: 'Already monitored',
  duplicate: 'Repeated',
  unknown: 'Unknown number',
  ambiguous: 'Two carriers',
  mismatch: 'Not the same carrier',
  not_a_number: 'Not a number',
  no_number: 'No number',
  status_unclear: 'Status unclear',
  status_unfounded: 'Status incomplete',
  status_so_already: 'No change',
  is_banned: 'Do not dispatch',
  is_being_onboarded: 'Has a packet',
  may_not_haul: 'Not authorized',
};

const COLUMNS: readonly Column<SubscriptionImportLine>[] = [
  { key: 'line', header: 'Row number', isNumeric: true, cell: ({ line }) => formatInteger(line) },
  {
    key: 'given',
    header: 'Row',
    isRowHeader: true,
    cell: ({ given, carrier_id }) =>
      carrier_id === null ? given : <Link to={paths.carrier(carrier_id)}>{given || `Carrier ${carrier_id}`}</Link>,
  },
  { key: 'outcome', header: 'Result', isOneLine: true, cell: ({ outcome }) => SHORT[outcome] },
  { key: 'why', header: 'Reason', cell: ({ why }) => why },
];

export { RouteErrorBoundary as ErrorBoundary };
