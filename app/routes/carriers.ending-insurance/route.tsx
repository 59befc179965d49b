import { addDays, dayOf } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { CarrierSelection } from '~/components/carrier-table/carrier-selection';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listEndingPolicies } from '~/models/insurance.server';
import { paths, withBase, withParams } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { byCarrier, DEFAULT_SPAN, daysOf, SPANS, spanLabel } from '~/view/expiring-insurance';
import { pageMeta } from '~/view/page-title';
import { expiringColumns } from './expiring-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Expiring insurance');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'listOwnCarriers');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['days', 'page'], 'the insurance that ends');
  const span = search.get('days') || DEFAULT_SPAN;
  const today = dayOf(new Date());
  const days = daysOf(span, today);
  const { policies, paging } = await listEndingPolicies(monitor, {
    days,
    page: search.get('page') || undefined,
  });
  const hasCertificates = missingFor('viewCertificates', user) === null;
  return {
    carriers: byCarrier(policies),
    paging,
    span,
    days,
    today,
    hasCertificates,
    mayExport: missingFor('exportOwnCarriers', user) === null,
  };
}

export default function ExpiringInsurancePage() {
  const { carriers, paging, span, days, today, hasCertificates, mayExport } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader
        title="Expiring insurance"
        context={`Carriers you work with or monitor: what expires through ${formatDate(addDays(today, Number(days)))}, soonest first`}
      />
      <nav className="choice-links choice-line" aria-label="How far ahead">
        <span className="small-print">Show what expires:</span>
        <ul>
          {SPANS.map((one) => (
            <li key={one}>
              <Link to={paths.endingInsurance({ days: one })} aria-current={one === span ? 'page' : undefined}>
                {spanLabel(one)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="table-head">
        <ResultCount {...paging} noun={['policy', 'policies']} />
        {mayExport && paging.totalRecords > 0 ? (
          <a className="small-print" href={withBase(paths.endingInsuranceFile({ days: span }))} download>
            Export as CSV
          </a>
        ) : null}
      </div>
      {carriers.length > 0 ? (
        <CarrierSelection actions={hasCertificates ? ['request-certificate'] : []}>
          <DataTable
            caption="Policies and certificates that expire, soonest first"
            isCaptionHidden
            columns={expiringColumns(today)}
            rows={carriers}
            rowKey={({ carrier_id }) => carrier_id}
            tick={
              hasCertificates
                ? {
                    name: 'carrier_id',
                    value: ({ carrier_id }) => String(carrier_id),
                    label: ({ carrier_id, carrier_name }) => `Select ${carrier_name ?? `carrier ${carrier_id}`}`,
                  }
                : undefined
            }
          />
        </CarrierSelection>
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : (
        <EmptyState title="Nothing expires in this period">
          <p>
            No policy of your carriers {hasCertificates ? 'or verified certificate ' : ''}has an end on file in this
            period. Carriers without {hasCertificates ? 'a certificate or ' : ''}an end on file are not listed here.{' '}
            <Link to={paths.endingInsurance({ days: SPANS.at(-1) })}>Look further ahead</Link>
          </p>
        </EmptyState>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of policies" />
      {hasCertificates ? null : (
        <p className="small-print">Certificates are not included: your company’s plan does not show them.</p>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
