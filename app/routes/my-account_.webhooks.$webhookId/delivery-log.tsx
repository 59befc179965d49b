import type { WebhookDelivery } from '@contract/integrations/webhooks.calls';
import { WEBHOOK_DELIVERY_STATUS_LABELS, WEBHOOK_DELIVERY_STATUSES } from '@contract/integrations/webhooks.constants';
import { formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { Select } from '@ui/form/choices';
import { ButtonForm } from '~/components/form/button-form';
import { FilterForm } from '~/components/form/filter-form';
import type { Column } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { paths, withoutParam } from '~/paths';

const STATUS_CHOICES = [
  { value: '', label: 'Any' },
  ...WEBHOOK_DELIVERY_STATUSES.map((value) => ({ value, label: WEBHOOK_DELIVERY_STATUS_LABELS[value] })),
];

interface DeliveryLogProps {
  webhookId: number;
  isOn: boolean;
  /** The state that the log is filtered by; undefined: any. */
  status: string | undefined;
  deliveries: readonly WebhookDelivery[];
  paging: PagingInfo;
}

/** What was posted to one address, newest first. */
export function DeliveryLog({ webhookId, isOn, status, deliveries, paging }: DeliveryLogProps) {
  const location = useLocation();
  const chosen = STATUS_CHOICES.find(({ value }) => value === status);
  const chips = status && chosen ? [{ label: chosen.label, removeHref: withoutParam(location, 'status') }] : [];
  return (
    <section className="stack" aria-labelledby="log-title">
      <h2 id="log-title">What was posted</h2>
      <FilterForm action={paths.accountWebhook(webhookId)} chips={chips} clearHref={paths.accountWebhook(webhookId)}>
        <Select field={{ name: 'status', initialValue: status }} label="State" choices={STATUS_CHOICES} />
      </FilterForm>
      <PagedTable
        caption="Posts, newest first"
        noun={['post', 'posts']}
        columns={columnsFor(isOn)}
        rows={deliveries}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title={chips.length > 0 ? 'Nothing is in that state' : 'Nothing was posted yet'}>
            <p>Put a carrier on do not dispatch, or anything else it gets events for, and it shows here.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

const columnsFor = (isOn: boolean): Column<WebhookDelivery>[] => [
  {
    key: 'event',
    header: 'Event',
    cell: ({ event_number, summary, is_replay }) => `${event_number}: ${summary}${is_replay ? ' (sent again)' : ''}`,
    isRowHeader: true,
  },
  { key: 'status', header: 'State', cell: stateOf },
  {
    key: 'answer',
    header: 'Answer',
    cell: ({ answer_status, problem }) => problem ?? (answer_status === null ? 'None yet' : String(answer_status)),
  },
  { key: 'tries', header: 'Tries', cell: ({ tries }) => String(tries), isNumeric: true },
  {
    key: 'tried',
    header: 'Last try',
    cell: ({ last_tried_at }) => (last_tried_at === null ? 'Not yet' : formatMoment(last_tried_at)),
    isOneLine: true,
  },
  {
    key: 'actions',
    header: 'Do',
    cell: ({ id, event_number, status }) =>
      isOn && status !== 'waiting' ? (
        <ButtonForm about={{ delivery_id: id }}>
          <Button look="link" name="intent" value="resend">
            Send again<span className="heard-only"> event {event_number}</span>
          </Button>
        </ButtonForm>
      ) : null,
  },
];

function stateOf({ status, next_try_at, tries }: WebhookDelivery): string {
  if (status !== 'waiting' || tries === 0) return WEBHOOK_DELIVERY_STATUS_LABELS[status];
  return next_try_at === null ? 'Waits' : `Tried again ${formatMoment(next_try_at)}`;
}
