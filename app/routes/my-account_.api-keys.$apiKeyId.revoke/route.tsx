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
  return redirectWithToast(paths.accountTab('api'), `The key “${name}” is revoked. Its next call is refused.`);
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
            <li>Whatever system uses it is refused from its next call on.</li>
            <li>What it did stays in the history under its name.</li>
            <li>It cannot be taken back: a new key has to be made and put in its place.</li>
          </ul>
          <div className="button-row">
            <SubmitButton look="danger">Revoke the key</SubmitButton>
            <Link to={paths.accountTab('api')}>Keep it</Link>
          </div>
        </Form>
      ) : (
        <div className="account-tab">
          <Notice kind="info" title="It is revoked already">
            <p>
              {revoked_by ?? 'Nobody of the company'}, {formatMoment(revoked_at)}.{' '}
              <Link to={paths.accountTab('api')}>Back to the keys</Link>
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
