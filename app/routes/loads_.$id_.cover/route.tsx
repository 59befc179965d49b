import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CancelledLoad } from '~/components/load/cancelled-load';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad } from '~/models/load.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { acceptedBidOf, carriersFound, carrierToCover } from './carriers-to-cover.server';
import { CoverDecision } from './cover-decision';
import { FindCarrier } from './find-carrier';
import { coverLoad, requestException } from './forms.server';

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

export const action = actionOf('workTickets', coverLoad, requestException);

export default function CoverLoadPage() {
  const { load, chosen, bid, searchText, found } = useLoaderData<typeof loader>();
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
        <CoverDecision load={load} chosen={chosen} bid={bid} />
      ) : (
        <FindCarrier loadId={load.id} searchText={searchText} found={found} />
      )}
    </>
  );
}
