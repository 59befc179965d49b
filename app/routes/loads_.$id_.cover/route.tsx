import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { CancelledLoad } from '~/components/load/cancelled-load';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad } from '~/models/load.server';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { acceptedBidOf, carriersFound, carrierToCover } from './carriers-to-cover.server';
import { coverActions } from './cover-actions.server';
import { CoverDecision } from './cover-decision';
import { FindCarrier } from './find-carrier';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Cover load', { id: args.params.id, of: args.data?.load.reference });

/** First the carrier is looked for; with `carrier_id` the page is the decision about it. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  const asked = new URL(args.request.url).searchParams;
  const { id, reference, version, cancelled_at, carrier } = await getLoad(monitor, args.params.id!);
  const carrierId = asked.get('carrier_id');
  const searchText = asked.get('search_text')?.trim() ?? '';
  return {
    load: { id, reference, version, cancelled_at, carrier },
    chosen: carrierId ? await carrierToCover(monitor, id, carrierId) : null,
    bid: carrierId && missingFor('useLoadBoard', user) === null ? await acceptedBidOf(monitor, id, carrierId) : null,
    searchText,
    found: !carrierId && searchText !== '' ? await carriersFound(monitor, id, searchText, asked.get('page')) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  return doPageAction(args, monitor, coverActions);
}

export default function CoverLoadPage() {
  const { load, chosen, bid, searchText, found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const now = load.carrier ? `Now: ${load.carrier.legal_name ?? `carrier ${load.carrier.id}`}` : 'Now: no carrier';
  return (
    <>
      <PageHeader
        title={chosen ? `Give load ${load.reference} to ${chosen.carrier.name}?` : `Cover load ${load.reference}`}
        context={now}
        crumbs={loadCrumbs(load, 'Cover')}
      />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : chosen ? (
        <CoverDecision load={load} chosen={chosen} bid={bid} refused={refused} />
      ) : (
        <FindCarrier loadId={load.id} searchText={searchText} found={found} />
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
