import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { deleteWebhook, getWebhook } from '~/models/integrations.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Remove webhook', { id: args.params.webhookId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const { id, url } = await getWebhook(monitor, args.params.webhookId!);
  return { id, url };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  await deleteWebhook(monitor, args.params.webhookId!);
  return redirectWithToast(paths.accountTab('api'), 'Webhook removed.', { type: 'info' });
}

export default function RemoveWebhookPage() {
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
      <Form reloadDocument method="post" className="form account-tab">
        <ul className="plan-features one-column">
          <li>Events are no longer sent there; pending ones are dropped.</li>
          <li>Its signing secret and delivery log are deleted.</li>
          <li>Events stay in the feed for 90 days.</li>
        </ul>
        <div className="button-row">
          <SubmitButton look="danger">Remove webhook</SubmitButton>
          <Link to={paths.accountWebhook(id)}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
