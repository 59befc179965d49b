import { getApiKey } from '@contract/integrations/api-keys.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { revokeApiKey } from '~/models/integrations.server';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Revoke API key', { id: args.params.apiKeyId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  const { name, prefix, last_used_at, revoked_at, revoked_by } = await monitor.get(getApiKey, {
    params: { id: args.params.apiKeyId! },
  });
  return { name, prefix, last_used_at, revoked_at, revoked_by };
}

const revoke = defineForm({
  form: 'revoke',
  schema: Nothing,
  about: ({ monitor, params }) => monitor.get(getApiKey, { params: { id: params.apiKeyId! } }),
  call: async ({ monitor, params }) => ({ ok: true, data: await revokeApiKey(monitor, params.apiKeyId!) }),
  to: paths.accountTab('api'),
  toast: ({ about: { name } }) => ({ message: `Key “${name}” revoked.`, type: 'info' }),
});

export const action = actionOf('manageApi', revoke);

export default function RevokeApiKeyPage() {
  const [form] = usePostForm<typeof revoke>('revoke');
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
        <PostForm
          of={form}
          className="form account-tab"
          look="danger"
          submit="Revoke key"
          back={<Link to={paths.accountTab('api')}>Cancel</Link>}
        >
          <ul className="plan-features one-column">
            <li>Systems that use it are refused from their next call.</li>
            <li>Past activity keeps its name.</li>
            <li>You can’t undo this. Create a new key to replace it.</li>
          </ul>
        </PostForm>
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
