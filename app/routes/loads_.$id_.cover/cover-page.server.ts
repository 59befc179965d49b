import { getCarrier } from '@contract/carriers/carriers.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getLoadGate } from '@contract/loads/gate.calls';
import { listLoadVehicleChoices } from '@contract/loads/load-vehicles.calls';
import type { Load } from '@contract/loads/loads.entities';
import { getNewRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import { missingFor } from '@contract/shared/permissions';
import { searchCarriers } from '~/models/carriers.server';
import { listLoadGates } from '~/models/gate.server';
import { listOpenLoads } from '~/models/load.server';
import { listBids, matchCarriersToLoad } from '~/models/load-board.server';

import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings, recordWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { toShownMatch } from '~/view/load-board/shown-match';
import { endsOf, placeName } from '~/view/loads/listed-load';
import { flagsOf } from '~/view/number-flags';

const FOUND_A_PAGE = 20;
/** The first ones: all of them are on the load board. */
const MATCHES_SHOWN = 10;

/** What the page knows of the load. */
export type LoadToCover = Pick<
  Load,
  | 'id'
  | 'reference'
  | 'version'
  | 'carrier'
  | 'rate_cents'
  | 'temperature_min_f'
  | 'temperature_max_f'
  | 'is_temperature_controlled'
  | 'rate_confirmation'
  | 'customer_rate_cents'
  | 'posting'
  | 'billable_miles'
  | 'billable_miles_source'
>;

/** Carriers by name or any of their numbers, with their verdicts. */
export async function carriersFound(monitor: Monitor, loadId: number, searchText: string, page: string | null) {
  const { carriers, paging } = await searchCarriers(monitor, {
    search_text: searchText,
    include: 'verdict',
    per_page: FOUND_A_PAGE,
    page: page || undefined,
  });
  const gates = await listLoadGates(
    monitor,
    loadId,
    carriers.map(({ id }) => id),
  );
  return {
    paging,
    carriers: carriers.map((carrier) => ({
      id: carrier.id,
      name: carrierName(carrier),
      numbers: carrier.identifiers.map(labelled).join(', '),
      place: [carrier.city, carrier.state].filter(Boolean).join(', '),
      phone: carrier.phone,
      flags: flagsOf(carrier),
      verdict: carrier.rules_assessment?.overall_result ?? null,
      gate: gates.get(carrier.id),
    })),
  };
}
export type FoundCarriers = Awaited<ReturnType<typeof carriersFound>>;

/** The load's first matches and the gate's answer for each; null: the reader may not see the load board. */
export async function firstMatches(monitor: Monitor, user: CurrentUser, load: Pick<Load, 'id' | 'stops'>) {
  if (missingFor('useLoadBoard', user) !== null) return null;
  return loadSection(
    matchesOf(monitor, load.id, {
      mayPost: missingFor('workLoadBoard', user) === null,
      lane: missingFor('searchByLane', user) === null ? laneOf(load) : null,
    }),
  );
}
export type ShownMatches = Awaited<ReturnType<typeof matchesOf>>;
export type FirstMatches = NonNullable<Awaited<ReturnType<typeof firstMatches>>>;

interface MayDo {
  mayPost: boolean;
  /** The ends to search a lane by; null: the reader may not, or an end has no city. */
  lane: { origin: string; destination: string } | null;
}

function laneOf({ stops }: Pick<Load, 'stops'>): MayDo['lane'] {
  const [origin, destination] = endsOf(stops).map((stop) => (stop?.city && stop.state ? placeName(stop) : null));
  return origin && destination ? { origin, destination } : null;
}

async function matchesOf(monitor: Monitor, loadId: number, may: MayDo) {
  const { carriers, paging } = await matchCarriersToLoad(monitor, String(loadId), { per_page: MATCHES_SHOWN });
  const gates = await listLoadGates(
    monitor,
    loadId,
    carriers.map(({ id }) => id),
  );
  return {
    carriers: carriers.map(toShownMatch),
    gates: Object.fromEntries(gates),
    total: paging.totalRecords,
    ...may,
  };
}

/** What to know of a carrier before it gets the load. Throws the 404 page when no file names it. */
export async function carrierToCover(monitor: Monitor, loadId: number, id: string) {
  const carrier = await monitor.get(getCarrier, { params: { id }, query: {} });
  const [open, gate] = await Promise.all([
    listOpenLoads(monitor, { carrier_id_eq: carrier.id }),
    monitor.get(getLoadGate, { params: { id: loadId }, query: { carrier_id: carrier.id } }),
  ]);
  const isDoNotDispatch = carrier.relationship?.status === 'do_not_dispatch';
  return {
    carrier: {
      id: carrier.id,
      name: carrierName(carrier),
      numbers: carrier.identifiers.map(labelled).join(', '),
      phone: carrier.phone,
      flags: flagsOf(carrier),
      verdict: carrier.rules_assessment?.overall_result ?? null,
      headline: carrier.booking_answer?.headline ?? null,
      detail: carrier.booking_answer?.detail ?? null,
      isDoNotDispatch,
    },
    gate,
    // The gate's answer says the ban, with who and why.
    warnings: isDoNotDispatch ? recordWarnings(carrier.warnings) : describeWarnings(carrier),
    openLoads: open.loads,
    openTotal: open.total,
  };
}
export type ChosenCarrier = Awaited<ReturnType<typeof carrierToCover>>;

/** What the form offers for a carrier that may have the load. Each part fails alone. */
export async function coverChoices(monitor: Monitor, user: CurrentUser, load: Load, carrierId: number) {
  const [trucks, paper, bid] = await Promise.all([
    loadSection(
      monitor
        .get(listLoadVehicleChoices, { params: { id: String(load.id) }, query: { carrier_id: carrierId } })
        .then((answer) => answer.carrier_vehicles),
    ),
    missingFor('manageRateConfirmations', user) === null
      ? loadSection(monitor.get(getNewRateConfirmation, { params: { id: load.id }, query: { carrier_id: carrierId } }))
      : null,
    missingFor('useLoadBoard', user) === null ? acceptedBidOf(monitor, load.id, carrierId) : null,
  ]);
  return { trucks: trucks.ok ? trucks.data : [], paper: paper?.ok ? paper.data : null, bid };
}
export type CoverChoices = Awaited<ReturnType<typeof coverChoices>>;

/** The carrier's bid on the load that someone accepted; null: there is none. */
export async function acceptedBidOf(monitor: Monitor, load_id: number, carrier_id: number) {
  const { bids } = await listBids(monitor, { load_id, carrier_id, state: 'accepted', per_page: 1 });
  const [bid] = bids;
  return bid ? { amount_cents: bid.amount_cents, decided_by: bid.decided_by, decided_at: bid.decided_at } : null;
}
