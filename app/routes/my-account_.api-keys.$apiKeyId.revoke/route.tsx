import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getApiKey, revokeApiKey } from '~/models/integrations.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Revoke API key', { id: args.params.apiKeyId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const { name, prefix, last_used_at, revoked_at, revoked_by } = await getApiKey(monitor, args.params.apiKeyId!);
  return { name, prefix, last_used_at, revoked_at, revoked_by };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  const { name } = await getApiKey(monitor, args.params.apiKeyId!);
  await revokeApiKey(monitor, args.params.apiKeyId!);
  return redirectWithToast(paths.accountTab('api'), `Key “${name}” revoked.`, { type: 'info' });
}

export default function RevokeApiKeyPage() {
  const { name, prefix, last_used_at, revoked_at, revoked_by } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Revoke “${name}”?`}
        context={
          <>
            Begins with <code>{prefix}</code>,{' '}
            {last_used_at === null ? 'never used' : `last used ${formatMoment(last_used_at)}`}
          </>
        }
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: name }]}
      />
      {revoked_at === null ? (
        <Form reloadDocument method="post" className="form account-tab">
          <ul className="plan-features one-column">
            <li>Systems that use it are refused from their next call.</li>
            <li>Past activity keeps its name.</li>
            <li>You can’t undo this. Create a new key to replace it.</li>
          </ul>
          <div className="button-row">
            <SubmitButton look="danger">Revoke key</SubmitButton>
            <Link to={paths.accountTab('api')}>Cancel</Link>
          </div>
        </Form>
      ) : (
        <div className="account-tab">
          <Notice kind="info" title="Already revoked">
            <p>
              {revoked_by ?? 'System'}, {formatMoment(revoked_at)}.{' '}
              <Link to={paths.accountTab('api')}>Back to the keys</Link>
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
