import { ALERT_CATEGORY_LABELS, type AlertCategory } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { alertState, reportedBy } from '~/components/identity-alerts/alert-state';
import { PageHeader } from '~/components/shell/page-header';
import type { Column } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { listIdentityAlerts } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { AlertFilters, FILTERS, type Filters, LISTS, OWN_FILTERS } from './alert-filters';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Identity alerts');

const LIST_LABELS = { all: 'Of all brokers', own: 'Of your company' } as const;
const PARAMS = ['list', ...FILTERS, 'page'];

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'broker');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, PARAMS, 'the identity alerts');
  const asked = search.get('list') || 'all';
  const list = LISTS.find((one) => one === asked);
  if (list === undefined) throw notOf('the identity alerts', asked, 'list');
  const filters = Object.fromEntries(FILTERS.map((name) => [name, search.get(name)?.trim() || ''])) as Filters;
  if (list !== 'own') for (const name of OWN_FILTERS) filters[name] = '';
  const { kind, carrier, from, to, by, site } = filters;
  if (by !== '' && by !== 'me') throw notOf('the identity alerts', by, 'filter');
  const q = {
    ...(list === 'own' && { company_id_eq: user.company?.id }),
    ...(by === 'me' && { user_id_eq: user.id }),
    ...(site && { site_eq: site }),
    ...(kind && { is_type_eq: kind }),
    ...(carrier && { carrier_id_eq: carrier }),
    ...(from && { file_date_gteq: from }),
    ...(to && { file_date_lteq: to }),
  };
  const answer = await listIdentityAlerts(monitor, { q, page: search.get('page') || undefined });
  return { ...answer, list, filters };
}

export default function IdentityAlertsPage() {
  const { alerts, paging, list, filters } = useLoaderData<typeof loader>();
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <PageHeader
        title="Identity alerts"
        context="What brokers warn each other of. Reported, not checked; the carrier may answer"
        action={
          <Link to={paths.identityAlertNew()} className="button button-primary">
            Report an alert
          </Link>
        }
      />
      <nav className="choice-links" aria-label="Which alerts">
        <ul>
          {LISTS.map((one) => (
            <li key={one}>
              <Link to={paths.identityAlerts({ list: one })} aria-current={one === list ? 'page' : undefined}>
                {LIST_LABELS[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AlertFilters list={list} filters={filters} />
      <PagedTable
        caption="Identity alerts"
        noun={['alert', 'alerts']}
        columns={COLUMNS}
        rows={alerts}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title={isFiltered ? 'No alert of that kind' : 'No alert yet'}>
            <p>
              That brokers reported nothing here does not say that a carrier is safe.{' '}
              {isFiltered ? <Link to={paths.identityAlerts({ list })}>Show all</Link> : null}
            </p>
          </EmptyState>
        }
      />
    </>
  );
}

const labelOf = (kind: AlertCategory) => ALERT_CATEGORY_LABELS[kind];

const COLUMNS: readonly Column<IdentityAlert>[] = [
  { key: 'day', header: 'Incident day', isOneLine: true, cell: ({ file_date }) => formatDate(file_date) },
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) =>
      carrier_id === null ? (
        'A contact of no carrier'
      ) : (
        <Link to={paths.carrierAlerts(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
      ),
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ id, carrier_id, is_type }) => <Link to={paths.carrierAlert(carrier_id, id)}>{labelOf(is_type)}</Link>,
  },
  {
    key: 'message',
    header: 'What happened',
    from: 'medium',
    cell: ({ message_for_display: text }) => (text.length > 160 ? `${text.slice(0, 160)} …` : text),
  },
  {
    key: 'answer',
    header: 'Carrier’s answer',
    from: 'wide',
    cell: ({ carrier_id, answers }) =>
      carrier_id === null
        ? 'No carrier'
        : answers.some(({ author }) => author === 'carrier')
          ? 'Answered'
          : 'Not answered',
  },
  { key: 'state', header: 'State', cell: alertState },
  { key: 'by', header: 'Reported by', from: 'wide', cell: reportedBy },
];

export { RouteErrorBoundary as ErrorBoundary };
