import { parseWithZod } from '@conform-to/zod/v4';
import { NewApiKey } from '@contract/integrations/api-keys.calls';
import { API_KEY_SCOPES } from '@contract/integrations/api-keys.constants';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ShownOnce } from '~/components/data/shown-once';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { createApiKey } from '~/models/integrations.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { pageMeta } from '~/view/page-title';
import { ApiKeyFields } from './api-key-fields';

const ApiKeyForm = NewApiKey.pick({ name: true, scopes: true }).extend({
  access: z.enum(['read', 'change'], { error: 'Choose what the key can do.' }),
});

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New API key');

/** Only the rights that its maker has: no other can be given. */
export async function loader(args: LoaderFunctionArgs) {
  const {
    user: { scopes },
  } = await openPage(args, 'manageApi');
  return { scopes: API_KEY_SCOPES.filter((scope) => scopes.includes(scope)) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  const submission = parseWithZod(await readForm(args.request), { schema: ApiKeyForm });
  if (submission.status !== 'success') return data({ made: null, result: submission.reply() }, 400);
  const { name, scopes, access } = submission.value;
  const answer = await createApiKey(monitor, { name, scopes, is_read_only: access === 'read' });
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['name', 'scopes', 'access']);
    return data({ made: null, result }, answer.status);
  }
  // No redirect: this answer is the only one that may carry the key, and nothing keeps it.
  return data({ made: { name: answer.data.api_key.name, key: answer.data.key }, result: null });
}

export default function NewApiKeyPage() {
  const { scopes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer?.made ?? null;
  return (
    <>
      <PageHeader
        title={made === null ? 'Create API key' : `Key “${made.name}” created`}
        context="It acts for the company, with the permissions you give it, for as long as you have them"
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New key' }]}
      />
      <div className="account-tab stack">
        {made === null ? (
          <ApiKeyFields scopes={scopes} result={answer?.result} />
        ) : (
          <>
            <ShownOnce name="API key" value={made.key} />
            <p>
              <Link to={paths.accountTab('api')}>I saved it, back to the keys</Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
