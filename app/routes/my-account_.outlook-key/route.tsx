import { highwayForOutlookApiKey } from '@contract/integrations/api-keys.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Copyable } from '~/components/data/copyable';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { env } from '~/services/env.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Outlook key');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useApi');
  const { api_key: apiKey } = await monitor.get(highwayForOutlookApiKey, { params: { id: user.id } });
  return { apiKey, addIn: `${env().monitorPublicUrl}/outlook` };
}

export default function OutlookKeyPage() {
  const { apiKey, addIn } = useLoaderData<typeof loader>();
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
          <p>Paste it into the add-in once. It is yours alone and can be shown here again.</p>
        </div>
        <h2>The add-in</h2>
        <p>
          It shows beside an email who wrote it by your company’s record. In Outlook choose Get Add-ins, My add-ins, Add
          a custom add-in, Add from URL, and paste this address:
        </p>
        <p className="broken-anywhere">
          <Copyable name="manifest address" value={`${addIn}/manifest.xml`} />
        </p>
        <p>
          Without the add-in, <a href={`${addIn}/pane`}>check a sender by hand</a>.
        </p>
        <p>
          A manager can revoke it on the <Link to={paths.accountTab('api')}>API tab</Link>; opening this page then makes
          a new one. It ends automatically when you leave the company.
        </p>
      </div>
    </>
  );
}
