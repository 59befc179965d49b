import type { LoadProgress, ProgressStop } from '@contract/loads/progress.calls';
import { PROGRESS_AFTER_DELIVERY_HOURS } from '@contract/loads/progress.constants';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { companies, loadStops, vehiclePositions } from '../../../db/schema';
import { nearestPlaces } from '../../../places/nearest-place';
import { loadLinksOf } from '../links/load-links.queries';
import type { LoadRow, StopRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { positionsWithin } from '../positions.queries';
import { HOUR, MINUTE } from '../tracking/tracked-load';

/** Where a load is, as its customer sees it. */
export async function progressOf(db: Queryable, load: LoadRow, now: Date): Promise<LoadProgress> {
  const rows = await db.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const [company] = await db
    .select({ name: companies.legalName })
    .from(companies)
    .where(eq(companies.id, load.companyId));
  const stops = rows.map(stopOf);
  const here = stops.findLast(({ arrived, departed }) => arrived && !departed);
  const isUnderWay = stops.some(({ arrived, departed }) => arrived || departed);
  const isDelivered = load.status === 'delivered';
  const next = here?.id ?? load.nextStopId;
  const silentSince = isDelivered ? null : await silence(db, load, stops, now);
  return {
    load_id: load.id,
    reference: load.reference,
    company_name: company!.name,
    state: isDelivered ? 'delivered' : here ? 'at_stop' : isUnderWay ? 'on_the_way' : 'not_seen',
    is_late: load.status === 'delayed',
    silent_since: isUnderWay ? silentSince : null,
    stop_id: isDelivered ? null : next,
    eta:
      load.etaEarliest &&
      load.etaLatest &&
      load.etaLatest > now &&
      next === load.nextStopId &&
      !silentSince &&
      !isDelivered
        ? { earliest: load.etaEarliest.toISOString(), latest: load.etaLatest.toISOString() }
        : null,
    // Before the pickup the truck may haul another customer's freight.
    last_seen: isUnderWay && !isDelivered ? await lastSeen(db, load) : null,
    stops,
    as_of: now.toISOString(),
  };
}

/** The newest time that is known of a load, if it is older than a position may be; null: none is known, or it is newer. */
async function silence(db: Queryable, load: LoadRow, stops: readonly ProgressStop[], now: Date) {
  const { position_stale_after_minutes: stale } = (await loadSettingsOf(db, [load.companyId]))(load.companyId);
  const times = stops.flatMap(({ arrived, departed }) => [arrived, departed]).flatMap((time) => time?.at ?? []);
  const newest = [...times, ...(load.newestFixAt ? [load.newestFixAt.toISOString()] : [])].sort().at(-1);
  return newest && now.getTime() - Date.parse(newest) > stale * MINUTE ? newest : null;
}

/** The customer's links to a load, newest first. */
export async function progressLinksOf(db: Queryable, load: LoadRow, now: Date, progress?: LoadProgress) {
  const isOpen = isProgressOpen(load, progress ?? (await progressOf(db, load, now)), now);
  const over = isOpen ? null : load.cancelledAt ? 'The load is canceled' : 'The load is delivered';
  return loadLinksOf(db, { loadId: load.id, shows: 'progress', over }, now);
}

/** A link opens a load that is under way, and one that was delivered within the last day. */
export function isProgressOpen(load: LoadRow, progress: LoadProgress, now: Date): boolean {
  if (load.status !== 'delivered') return load.cancelledAt === null && load.status !== 'assumed_delivered';
  const left = progress.stops.at(-1)?.departed?.at;
  return left !== undefined && Date.parse(left) + PROGRESS_AFTER_DELIVERY_HOURS * HOUR > now.getTime();
}

const stopOf = (stop: StopRow): ProgressStop => ({
  id: stop.id,
  sequence: stop.sequence,
  kind: stop.kind,
  window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
  window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
  local_zone: stop.timeZone,
  city: stop.city,
  state: stop.state,
  arrived: timeOf(stop.arrivedAt, stop.arrivedBy),
  departed: timeOf(stop.departedAt, stop.departedBy),
});

const timeOf = (at: Date | null, by: StopRow['arrivedBy']) => at && by && { at: at.toISOString(), by };

/**
 * The city near the truck, by the company's own feed only: a carrier that shares its positions agreed that only brokers
 * see them (decision 0103); so did a driver that shares its phone.
 */
async function lastSeen(db: Queryable, load: LoadRow): Promise<LoadProgress['last_seen']> {
  const within = positionsWithin(load);
  if (load.carrierVehicleId === null || !within) return null;
  const { carrierVehicleId, companyId, loadId, observedAt } = vehiclePositions;
  const [newest] = await db
    .select()
    .from(vehiclePositions)
    .where(and(eq(carrierVehicleId, load.carrierVehicleId), eq(companyId, load.companyId), isNull(loadId), within))
    .orderBy(desc(observedAt))
    .limit(1);
  const near = newest && (await nearestPlaces(db)).city(newest);
  return near
    ? { near: [near.name, near.state].filter(Boolean).join(', '), at: newest.observedAt.toISOString() }
    : null;
}
