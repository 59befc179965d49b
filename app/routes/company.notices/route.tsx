import { COMPANY_EVENT_KINDS } from '@contract/integrations/company-events.constants';
import type { NoticedEvent } from '@contract/notifications/notices.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { NoticesInShort } from '~/components/alert/alert-notices';
import { PageHeader } from '~/components/shell/page-header';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { listCriticalNotices } from '~/models/notifications.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Critical notices');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  const page = new URL(args.request.url).searchParams.get('page');
  return listCriticalNotices(monitor, { page: page || undefined });
}

/** Whether what is critical reached anyone. */
export default function CriticalNoticesPage() {
  const { events, paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Critical notices"
        context="Fraud, stopped carriers and act-now alerts of the last 90 days, and who was notified"
      />
      <div className="critical-notices">
        <PagedTable
          caption="Critical events and who was notified, newest first"
          noun={['event', 'events']}
          columns={COLUMNS}
          rows={events}
          rowKey={({ id }) => id}
          paging={paging}
          empty={<p className="missing">Nothing critical is on record</p>}
        />
      </div>
    </>
  );
}

const COLUMNS: Column<NoticedEvent>[] = [
  {
    key: 'what',
    header: 'What',
    isRowHeader: true,
    cell: ({ kind, ticket_id: ticketId, carrier_id: carrierId }) => {
      const to = ticketId !== null ? paths.alert(ticketId) : carrierId !== null ? paths.carrier(carrierId) : null;
      return to === null ? COMPANY_EVENT_KINDS[kind].label : <Link to={to}>{COMPANY_EVENT_KINDS[kind].label}</Link>;
    },
  },
  { key: 'when', header: 'When', cell: ({ occurred_at }) => formatMoment(occurred_at), className: 'cell-when' },
  { key: 'summary', header: 'Details', className: 'cell-details', cell: ({ summary }) => summary },
  {
    key: 'told',
    header: 'Notified',
    isOneLine: true,
    cell: (event) => <NoticesInShort event={event} timeOf={formatMoment} />,
  },
];
