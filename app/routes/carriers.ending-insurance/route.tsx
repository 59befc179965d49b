import { CERTIFICATE_COVERAGE_NAMES, POLICY_TYPE_NAMES } from '@contract/carriers/insurance.constants';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { ENDING_POLICY_DAYS } from '@contract/insurance/insurance.constants';
import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { formatDate, formatDollars } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ListLink } from '~/components/list-link';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listEndingPolicies } from '~/models/insurance.server';
import { paths, withParams } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

const DEFAULT_DAYS = 60;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Ending insurance');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'listOwnCarriers');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['days', 'page'], 'the insurance that ends');
  const days = search.get('days') || String(DEFAULT_DAYS);
  const list = await listEndingPolicies(monitor, { days, page: search.get('page') || undefined });
  return { ...list, days, hasCertificates: missingFor('viewCertificates', user) === null };
}

export default function EndingInsurancePage() {
  const { policies, paging, days, hasCertificates } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader
        title="Ending insurance"
        context={`Of the carriers that your company is connected with or follows, in the next ${days} days`}
      />
      <nav className="choice-links" aria-label="How far ahead">
        <ul>
          {ENDING_POLICY_DAYS.map((one) => (
            <li key={one}>
              <Link to={paths.endingInsurance({ days: one })} aria-current={String(one) === days ? 'page' : undefined}>
                {one} days
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="table-head">
        <ResultCount {...paging} noun={['policy', 'policies']} />
      </div>
      {policies.length > 0 ? (
        <DataTable
          caption="Policies and certificates that end, the first to end first"
          isCaptionHidden
          columns={COLUMNS}
          rows={policies}
          rowKey={(policy) =>
            `${policy.carrier_id} ${policy.kind} ${policy.coverage} ${policy.policy_number} ${policy.ends_on}`
          }
        />
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : (
        <EmptyState title="Nothing ends">
          <p>
            No cancellation is on file for your carriers
            {hasCertificates ? ', and no verified certificate runs out' : ''}.{' '}
            <Link to={paths.endingInsurance({ days: ENDING_POLICY_DAYS.at(-1) })}>Look further ahead</Link>
          </p>
        </EmptyState>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of policies" />
      {hasCertificates ? null : (
        <p className="small-print">Certificates that run out are left out: your company’s plan does not show them.</p>
      )}
    </>
  );
}

const COLUMNS: readonly Column<EndingPolicy>[] = [
  { key: 'ends', header: 'Ends', isOneLine: true, cell: ({ ends_on }) => formatDate(ends_on) },
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) => (
      <ListLink to={paths.carrierSection(carrier_id, 'insurance')}>{carrier_name ?? `Carrier ${carrier_id}`}</ListLink>
    ),
  },
  {
    key: 'kind',
    header: 'What ends',
    cell: ({ kind, coverage, is_continued }) => (
      <>
        {kind === 'filing' ? POLICY_TYPE_NAMES[coverage as keyof typeof POLICY_TYPE_NAMES] : certificateName(coverage)}
        <span className="row-note">
          {kind === 'filing' ? 'cancellation on file with FMCSA' : 'verified certificate runs out'}
          {is_continued ? '; another goes on' : ''}
        </span>
      </>
    ),
  },
  {
    key: 'limit',
    header: 'Limit',
    isNumeric: true,
    cell: ({ limit_usd }) => (limit_usd === null ? <Missing /> : formatDollars(limit_usd)),
  },
  { key: 'insurer', header: 'Insurer', from: 'medium', cell: ({ insurer }) => insurer ?? <Missing /> },
  {
    key: 'number',
    header: 'Policy no.',
    isOneLine: true,
    from: 'wide',
    cell: ({ policy_number }) => policy_number ?? <Missing />,
  },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ connection_status }) =>
      connection_status === null ? 'Followed' : CONNECTION_STATUS_LABELS[connection_status],
  },
];

const certificateName = (coverage: EndingPolicy['coverage']) =>
  CERTIFICATE_COVERAGE_NAMES[coverage as keyof typeof CERTIFICATE_COVERAGE_NAMES] ?? coverage;

export { RouteErrorBoundary as ErrorBoundary };
