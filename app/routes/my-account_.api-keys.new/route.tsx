import { API_KEY_SCOPES } from '@contract/integrations/api-keys.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { ShownOnce } from '~/components/data/shown-once';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { ApiKeyFields } from './api-key-fields';
import { createKey } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New API key');

/** Only the rights that its maker has: no other can be given. */
export async function loader(args: LoaderFunctionArgs) {
  const {
    user: { scopes },
  } = await openPage(args, 'manageApi');
  return { scopes: API_KEY_SCOPES.filter((scope) => scopes.includes(scope)) };
}

export const action = actionOf('manageApi', createKey);

export default function NewApiKeyPage() {
  const { scopes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : null;
  return (
    <>
      <PageHeader
        title={made === null ? 'Create API key' : `Key “${made.name}” created`}
        context="It acts for the company, with the permissions you give it, for as long as you have them"
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New key' }]}
      />
      <div className="account-tab stack">
        {made === null ? (
          <ApiKeyFields scopes={scopes} />
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
