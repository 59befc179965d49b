import { getWebhook } from '@contract/integrations/webhooks.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { deleteWebhook } from '~/models/integrations.server';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Remove webhook', { id: args.params.webhookId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const { id, url } = await monitor.get(getWebhook, { params: { id: args.params.webhookId! } });
  return { id, url };
}

const remove = defineForm({
  form: 'remove',
  schema: Nothing,
  call: async ({ monitor, params }) => ({ ok: true, data: await deleteWebhook(monitor, params.webhookId!) }),
  to: paths.accountTab('api'),
  toast: { message: 'Webhook removed.', type: 'info' },
});

export const action = actionOf('manageApi', remove);

export default function RemoveWebhookPage() {
  const [form] = usePostForm<typeof remove>('remove');
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Remove the webhook?"
        context={url}
        crumbs={[
          { label: 'API', to: paths.accountTab('api') },
          { label: `Webhook ${id}`, to: paths.accountWebhook(id) },
          { label: 'Remove' },
        ]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        look="danger"
        submit="Remove webhook"
        back={<Link to={paths.accountWebhook(id)}>Cancel</Link>}
      >
        <ul className="plan-features one-column">
          <li>Events are no longer sent there; pending ones are dropped.</li>
          <li>Its signing secret and delivery log are deleted.</li>
          <li>Events stay in the feed for 90 days.</li>
        </ul>
      </PostForm>
    </>
  );
}
