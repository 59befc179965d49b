import { formatPhone } from '@contract/shared/format';
import { getCarrier, searchCarriers } from '~/models/carriers.server';
import { getLoadGate, listLoadGates } from '~/models/gate.server';
import { listOpenLoadsOfCarrier } from '~/models/load.server';
import { listBids } from '~/models/load-board.server';
import type { Monitor } from '~/services/monitor.server';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName, labelled } from '~/view/carrier/identifiers';

const FOUND_A_PAGE = 20;

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
      phone: formatPhone(carrier.phone),
      verdict: carrier.rules_assessment?.overall_result ?? null,
      gate: gates.get(carrier.id),
    })),
  };
}
export type FoundCarriers = Awaited<ReturnType<typeof carriersFound>>;

/** What to know of a carrier before it gets the load. Throws the 404 page when no file names it. */
export async function carrierToCover(monitor: Monitor, loadId: number, id: string) {
  const carrier = await getCarrier(monitor, id);
  const [open, gate] = await Promise.all([
    listOpenLoadsOfCarrier(monitor, carrier.id),
    getLoadGate(monitor, loadId, carrier.id),
  ]);
  return {
    carrier: {
      id: carrier.id,
      name: carrierName(carrier),
      numbers: carrier.identifiers.map(labelled).join(', '),
      phone: carrier.phone,
      verdict: carrier.rules_assessment?.overall_result ?? null,
      headline: carrier.booking_answer?.headline ?? null,
      detail: carrier.booking_answer?.detail ?? null,
      isDoNotDispatch: carrier.relationship?.status === 'do_not_dispatch',
    },
    gate,
    warnings: describeWarnings(carrier),
    openLoads: open.loads,
    openTotal: open.total,
  };
}
/** The carrier's bid on the load that someone accepted; null: there is none. */
export async function acceptedBidOf(monitor: Monitor, load_id: number, carrier_id: string) {
  const { bids } = await listBids(monitor, { load_id, carrier_id, state: 'accepted', per_page: 1 });
  const [bid] = bids;
  return bid ? { amount_cents: bid.amount_cents, decided_by: bid.decided_by, decided_at: bid.decided_at } : null;
}
export type AcceptedBid = NonNullable<Awaited<ReturnType<typeof acceptedBidOf>>>;

export type ChosenCarrier = Awaited<ReturnType<typeof carrierToCover>>;
