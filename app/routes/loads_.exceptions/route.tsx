import { EXCEPTION_STATUSES, type ExceptionStatus } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listGateExceptions } from '~/models/gate.server';
import { paths, withParams } from '~/paths';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Exceptions');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewLoads');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['status', 'page'], 'the exceptions');
  const named = search.get('status') ?? 'requested';
  const status = EXCEPTION_STATUSES.find((one) => one === named);
  if (status === undefined) throw notOf('the exceptions', named, 'list');
  const page = search.get('page') ?? undefined;
  return { status, ...(await listGateExceptions(monitor, { page, q: { status_eq: status } })) };
}

const LABELS: Readonly<Record<ExceptionStatus, string>> = {
  requested: 'To decide',
  given: 'Given',
  denied: 'Denied',
};

const TO_DECIDE: readonly Column<GateException>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ id, load_reference }) => <Link to={paths.loadException(id)}>{load_reference}</Link>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier_id, carrier_name }) => carrier_name ?? `Carrier ${carrier_id}`,
  },
  {
    key: 'reasons',
    header: 'Reasons against it',
    cell: ({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '),
  },
  {
    key: 'requested',
    header: 'Requested',
    cell: ({ requested_by, requested_at }) => (
      <>
        {requested_by ?? 'A former user'}
        <span className="row-note">{formatMoment(requested_at)}</span>
      </>
    ),
  },
];

const DECIDED: readonly Column<GateException>[] = [
  ...TO_DECIDE,
  {
    key: 'decided',
    header: 'Decided',
    cell: ({ decided_by, decided_at }) => (
      <>
        {decided_by ?? 'A former user'}
        <span className="row-note">{formatMoment(decided_at)}</span>
      </>
    ),
  },
];

export default function ExceptionsPage() {
  const { status, exceptions, paging } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader
        title="Exceptions"
        context="Loads that a carrier may have only once someone with the permission “compliance” says so"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'Exceptions' }]}
      />
      <SectionTabs
        label="Lists of exceptions"
        tabs={EXCEPTION_STATUSES.map((one) => ({
          label: LABELS[one],
          to: paths.loadExceptions(one === 'requested' ? {} : { status: one }),
          isCurrent: one === status,
        }))}
      />
      {exceptions.length === 0 ? (
        paging.totalRecords > 0 ? (
          <NoSuchPage paging={paging} />
        ) : (
          <EmptyState title={status === 'requested' ? 'Nothing to decide' : `No exception ${status} yet`}>
            <p>An exception is requested on a load’s Cover page.</p>
          </EmptyState>
        )
      ) : (
        <>
          <ResultCount {...paging} noun={['exception', 'exceptions']} />
          <DataTable
            caption={`Exceptions: ${LABELS[status].toLowerCase()}`}
            isCaptionHidden
            columns={status === 'requested' ? TO_DECIDE : DECIDED}
            rows={exceptions}
            rowKey={({ id }) => id}
          />
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of exceptions" />
        </>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
