import { getWebhook } from '@contract/integrations/webhooks.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { listWebhookDeliveries } from '~/models/integrations.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { env } from '~/services/env.server';
import { openPage } from '~/services/page.server';
import { teamsByName } from '~/services/team-choice.server';
import { pageMeta } from '~/view/page-title';
import { webhookName } from '~/view/webhook-kinds';
import { ChannelSettings } from './channel-settings';
import { DeliveryLog } from './delivery-log';
import { changeChannel, changeKinds, replay, resend, sendTest, switchOff, switchOn } from './forms.server';
import { WebhookSettings } from './webhook-settings';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Webhook', { id: args.params.webhookId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const search = new URL(args.request.url).searchParams;
  const status = search.get('status') || undefined;
  const [webhook, log] = await Promise.all([
    monitor.get(getWebhook, { params: { id: args.params.webhookId! } }),
    listWebhookDeliveries(monitor, args.params.webhookId!, { status, page: search.get('page') || undefined }),
  ]);
  const teams = webhook.format === 'json' ? null : await teamsByName(monitor);
  return { webhook, status, teams, apiUrl: env().monitorPublicUrl, ...log };
}

export const action = actionOf('manageApi', switchOff, switchOn, changeKinds, changeChannel, sendTest, resend, replay);

/** What was posted to one address, with the results. */
export default function WebhookPage() {
  const { webhook, status, teams, apiUrl, deliveries, paging } = useLoaderData<typeof loader>();
  const isOn = webhook.disabled_at === null;
  const isChannel = webhook.format !== 'json';
  return (
    <>
      <PageHeader
        title={isChannel ? webhookName(webhook) : 'Webhook'}
        context={<span className="broken-anywhere">{webhook.url}</span>}
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: webhook.name ?? `Webhook ${webhook.id}` }]}
      />
      <div className="stack-wide account-tab">
        {isOn ? null : (
          <Notice kind="warning" title={isChannel ? 'Channel is off' : 'Webhook is off'}>
            <p>
              {webhook.disabled_reason} Since {formatMoment(webhook.disabled_at)}. What happens meanwhile can be read
              from the feed for 90 days, or sent again once the webhook is on.
            </p>
          </Notice>
        )}
        {webhook.given_up > 0 ? (
          <Notice kind="warning" title={`${formatCount(webhook.given_up, 'event')} not delivered`}>
            <p>
              <Link to={paths.accountUndelivered({ webhook_id: webhook.id })}>
                See what it answered, and send again
              </Link>
            </p>
          </Notice>
        ) : null}
        <DeliveryLog webhookId={webhook.id} isOn={isOn} status={status} deliveries={deliveries} paging={paging} />
        {teams === null ? null : <ChannelSettings channel={webhook} teams={teams} />}
        <WebhookSettings webhook={webhook} apiUrl={apiUrl} />
      </div>
    </>
  );
}
