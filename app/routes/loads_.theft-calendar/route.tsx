import { listHighRiskPickups } from '@contract/alerts/high-risk-pickups.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TheftCalendar } from '~/components/alert/theft-calendar';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { theftCalendar } from '~/view/alerts/theft-calendar';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Theft calendar');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewLoads');
  rejectUnknownParams(new URL(args.request.url).searchParams, [], 'the theft calendar');
  return theftCalendar(await monitor.get(listHighRiskPickups, {}));
}

/** A sheet for the wall and for shippers: which of the company's pickups to watch in the coming week. */
export default function TheftCalendarPage() {
  return (
    <>
      <PageHeader
        title="Theft calendar"
        context="Your pickups of the next 7 days where cargo is often stolen"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'Theft calendar' }]}
      />
      <TheftCalendar {...useLoaderData<typeof loader>()} />
    </>
  );
}
