import { getLoadSharing } from '@contract/loads/sharing.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoadLinks } from '~/components/load/load-links';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { stopAll, withdrawLink } from './forms.server';
import { FromCarrier, PassRow, StopAll } from './sharing-parts';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Sharing of load', { id: args.params.id, of: args.data?.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return {
    ...(await monitor.get(getLoadSharing, { params: { id: args.params.id! } })),
    mayWork: missingFor('workTickets', user) === null,
  };
}

export const action = actionOf('workTickets', withdrawLink, stopAll);

export default function LoadSharingPage() {
  const page = useLoaderData<typeof loader>();
  const { load_id: id, reference, mayWork } = page;
  const links = [...page.links, ...page.driver_links];
  const working = links.filter(({ ended }) => ended === null);
  const count = working.length + (page.pass ? 1 : 0);
  return (
    <>
      <PageHeader
        title={`Sharing, load ${reference}`}
        context={`${count === 0 ? 'No links open' : `${formatCount(count, 'link')} open`}, as of ${formatMoment(page.as_of)}`}
        crumbs={useLoadCrumbs({ id, reference }, 'Sharing')}
      />
      <div className="stack-wide account-tab">
        <LoadLinks
          title="Who sees this load"
          links={[...working, ...links.filter(({ ended }) => ended !== null)]}
          isHeld={page.is_held}
          isMixed
          mayWork={mayWork}
        />
        <PassRow loadId={id} pass={page.pass} mayWork={mayWork} />
        <FromCarrier page={page} mayWork={mayWork} />
        {mayWork ? <StopAll hasOpen={count > 0} canEndTracking={page.can_end_tracking} /> : null}
      </div>
    </>
  );
}
