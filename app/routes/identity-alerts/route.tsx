import { ALERT_CATEGORY_LABELS, type AlertCategory } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { ALERT_STANDING_LABELS } from '@contract/identity-alerts/standing.constants';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { alertState, reportedBy } from '~/components/identity-alerts/alert-state';
import { ListPage } from '~/components/list/list-page';
import type { Column } from '~/components/table/data-table';
import { listIdentityAlerts } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { identityAlertList } from '~/view/lists/identity-alerts.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Identity alerts');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'broker');
  const asked = askedOf(identityAlertList, new URL(args.request.url).searchParams, user);
  const { page, q } = asked;
  return pageOfList(asked, await loadSection(listIdentityAlerts(monitor, { q, page })), ({ alerts }) => alerts);
}

export default function IdentityAlertsPage() {
  return (
    <ListPage
      of={identityAlertList}
      page={useLoaderData<typeof loader>()}
      action={
        <Link to={paths.identityAlertNew()} className="button button-primary">
          Report an alert
        </Link>
      }
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}

const labelOf = (kind: AlertCategory) => ALERT_CATEGORY_LABELS[kind];

const COLUMNS: readonly Column<IdentityAlert>[] = [
  { key: 'day', header: 'Incident date', isOneLine: true, cell: ({ file_date }) => formatDate(file_date) },
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
    key: 'standing',
    header: 'Proof of a load',
    cell: ({ standing, published_at }) =>
      standing ? (
        ALERT_STANDING_LABELS[standing]
      ) : published_at === null ? (
        <Missing>Not published</Missing>
      ) : (
        'No load known'
      ),
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
  { key: 'state', header: 'Status', cell: alertState },
  { key: 'by', header: 'Reported by', from: 'wide', cell: reportedBy },
];
