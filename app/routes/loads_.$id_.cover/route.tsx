import { getLaneHistory } from '@contract/load-board/lane-history.calls';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CancelledLoad } from '~/components/load/cancelled-load';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { aboutLoad } from './about-load';
import { CoverDecision } from './cover-decision';
import { carriersFound, carrierToCover, coverChoices, firstMatches } from './cover-page.server';
import { FindCarrier } from './find-carrier';
import { coverAndSend, coverOnly, requestException, showMargin } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Cover load', { id: args.params.id, of: args.data?.load.reference });

/** The carriers that match the load, and a search for others; with `carrier_id` the page covers the load with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  const asked = new URL(args.request.url).searchParams;
  const load = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const carrierId = asked.get('carrier_id');
  const searchText = asked.get('search_text')?.trim() ?? '';
  const isOpen = load.cancelled_at === null;
  const [chosen, matches, laneHistory, found] = await Promise.all([
    carrierId ? carrierToCover(monitor, load.id, carrierId) : null,
    isOpen ? firstMatches(monitor, user, load) : null,
    isOpen ? loadSection(monitor.get(getLaneHistory, { params: { id: args.params.id! } })) : null,
    !carrierId && searchText !== '' ? carriersFound(monitor, load.id, searchText, asked.get('page')) : null,
  ]);
  const isToCover = isOpen && chosen?.gate.answer === 'yes' && load.carrier?.id !== chosen.carrier.id;
  const { id, reference, version, cancelled_at, carrier, rate_cents, temperature_min_f, temperature_max_f } = load;
  const { is_temperature_controlled, rate_confirmation, customer_rate_cents, posting } = load;
  const { billable_miles, billable_miles_source } = load;
  return {
    load: {
      id,
      reference,
      version,
      cancelled_at,
      carrier,
      rate_cents,
      temperature_min_f,
      temperature_max_f,
      is_temperature_controlled,
      rate_confirmation,
      customer_rate_cents,
      posting,
      billable_miles,
      billable_miles_source,
    },
    about: aboutLoad(load),
    chosen,
    choices: isToCover ? await coverChoices(monitor, user, load, chosen.carrier.id) : null,
    matches,
    laneHistory,
    searchText,
    found,
  };
}

export const action = actionOf('workTickets', coverOnly, coverAndSend, showMargin, requestException);

export default function CoverLoadPage() {
  const page = useLoaderData<typeof loader>();
  const { load, chosen } = page;
  return (
    <>
      <PageHeader
        title={titleOf(page)}
        context={[
          page.about,
          load.carrier ? `Now: ${load.carrier.legal_name ?? `carrier ${load.carrier.id}`}` : 'Currently uncovered',
        ]
          .filter(Boolean)
          .join('. ')}
        crumbs={useLoadCrumbs(load, 'Cover')}
      />
      {load.cancelled_at ? (
        <CancelledLoad load={load} />
      ) : chosen ? (
        <CoverDecision {...page} chosen={chosen} />
      ) : (
        <FindCarrier {...page} />
      )}
    </>
  );
}

function titleOf({ load: { reference, carrier }, chosen }: Awaited<ReturnType<typeof loader>>): string {
  if (!chosen) return `Cover load ${reference}`;
  const { id, name } = chosen.carrier;
  return carrier?.id === id ? `${name} has load ${reference}` : `Assign ${name} to load ${reference}?`;
}
