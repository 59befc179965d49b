import type { WebhookDelivery } from '@contract/integrations/webhooks.calls';
import { WEBHOOK_DELIVERY_STATUS_WORDS, WEBHOOK_DELIVERY_STATUSES } from '@contract/integrations/webhooks.constants';
import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { CheckboxGroup, Select } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { FilterForm } from '~/components/form/filter-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { getWebhook, listWebhookDeliveries } from '~/models/integrations.server';
import { paths, withoutParam, withParams } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { pageMeta } from '~/view/page-title';
import { EVENT_KIND_CHOICES, kindsInWords } from '~/view/webhook-kinds';
import { changeWebhook } from './webhook-deeds.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Webhook', { id: args.params.webhookId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const search = new URL(args.request.url).searchParams;
  const status = search.get('status') || undefined;
  const [webhook, log] = await Promise.all([
    getWebhook(monitor, args.params.webhookId!),
    listWebhookDeliveries(monitor, args.params.webhookId!, { status, page: search.get('page') || undefined }),
  ]);
  return { webhook, status, ...log };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  return changeWebhook(args.params.webhookId!, await readForm(args.request), monitor);
}

const STATUS_CHOICES = [
  { value: '', label: 'Any' },
  ...WEBHOOK_DELIVERY_STATUSES.map((value) => ({ value, label: WEBHOOK_DELIVERY_STATUS_WORDS[value] })),
];

/** What was posted to one address and what came of it. */
export default function WebhookPage() {
  const { webhook, status, deliveries, paging } = useLoaderData<typeof loader>();
  const location = useLocation();
  const isOn = webhook.disabled_at === null;
  const chosen = STATUS_CHOICES.find(({ value }) => value === status);
  const chips = status && chosen ? [{ label: chosen.label, removeHref: withoutParam(location, 'status') }] : [];
  return (
    <>
      <PageHeader
        title="Webhook"
        context={<span className="broken-anywhere">{webhook.url}</span>}
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: `Webhook ${webhook.id}` }]}
      />
      <div className="stack-wide account-tab">
        {isOn ? null : (
          <Notice kind="warning" title="It is off: nothing is posted">
            <p>
              {webhook.disabled_reason} Since {formatMoment(webhook.disabled_at)}. What happens meanwhile can be read
              from the feed for 90 days.
            </p>
          </Notice>
        )}
        <section className="stack" aria-labelledby="log-title">
          <h2 id="log-title">What was posted</h2>
          <FilterForm
            action={paths.accountWebhook(webhook.id)}
            chips={chips}
            clearHref={paths.accountWebhook(webhook.id)}
          >
            <Select field={{ name: 'status', initialValue: status }} label="State" choices={STATUS_CHOICES} />
          </FilterForm>
          {deliveries.length === 0 ? (
            <EmptyState title={chips.length > 0 ? 'Nothing is in that state' : 'Nothing was posted yet'}>
              <p>Put a carrier on do not dispatch, or anything else it gets events for, and it shows here.</p>
            </EmptyState>
          ) : (
            <>
              <ResultCount {...paging} noun={['post', 'posts']} />
              <DataTable
                caption="Posts, newest first"
                isCaptionHidden
                columns={columnsFor(isOn)}
                rows={deliveries}
                rowKey={({ id }) => id}
              />
              <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of posts" />
            </>
          )}
        </section>
        <section className="stack" aria-labelledby="settings-title">
          <h2 id="settings-title">What it gets</h2>
          <details>
            <summary className="discloses">{kindsInWords(webhook.kinds)}</summary>
            <Form reloadDocument method="post" className="form">
              <div className="scope-choices">
                <CheckboxGroup
                  field={{ name: 'kinds', initialValue: webhook.kinds }}
                  label="Events"
                  hint="None ticked: all of them."
                  choices={EVENT_KIND_CHOICES}
                />
              </div>
              <SubmitButton intent="change-kinds">Save the events</SubmitButton>
            </Form>
          </details>
          <Form reloadDocument method="post" className="button-row">
            <SubmitButton intent={isOn ? 'switch-off' : 'switch-on'} look="plain">
              {isOn ? 'Switch it off' : 'Switch it on'}
            </SubmitButton>
            <Link to={paths.accountWebhookRemoval(webhook.id)}>Remove it…</Link>
          </Form>
        </section>
      </div>
    </>
  );
}

const columnsFor = (isOn: boolean): Column<WebhookDelivery>[] => [
  {
    key: 'event',
    header: 'Event',
    cell: ({ event_number, summary }) => `${event_number}: ${summary}`,
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
    key: 'deeds',
    header: 'Do',
    cell: ({ id, event_number, status }) =>
      isOn && status !== 'waiting' ? (
        <Form reloadDocument method="post">
          <input type="hidden" name="delivery_id" value={id} />
          <Button look="link" name="intent" value="resend">
            Send again<span className="heard-only"> event {event_number}</span>
          </Button>
        </Form>
      ) : null,
  },
];

function stateOf({ status, next_try_at, tries }: WebhookDelivery): string {
  if (status !== 'waiting' || tries === 0) return WEBHOOK_DELIVERY_STATUS_WORDS[status];
  return next_try_at === null ? 'Waits' : `Tried again ${formatMoment(next_try_at)}`;
}

export { RouteErrorBoundary as ErrorBoundary };
