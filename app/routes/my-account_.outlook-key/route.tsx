import { highwayForOutlookApiKey } from '@contract/integrations/api-keys.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Copyable } from '~/components/data/copyable';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Outlook key');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useApi');
  return { apiKey: (await monitor.get(highwayForOutlookApiKey, { params: { id: user.id } })).api_key };
}

export default function OutlookKeyPage() {
  const { apiKey } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Your key for Outlook"
        context="The add-in reads what you can read and changes nothing"
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'Outlook key' }]}
      />
      <div className="account-tab stack">
        <div className="shown-once">
          <p className="shown-once-value">
            <Copyable name="Outlook key" value={apiKey} />
          </p>
          <p>Paste it into the add-in’s settings. It is yours alone and can be shown here again.</p>
        </div>
        <p>
          A manager can revoke it on the <Link to={paths.accountTab('api')}>API tab</Link>; opening this page then makes
          a new one. It ends automatically when you leave the company.
        </p>
      </div>
    </>
  );
}
