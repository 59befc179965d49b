import type { AlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTERS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { TICKET_RESOLUTIONS, type TicketResolution } from '@contract/alerts/tickets.constants';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { addDays, DAY_MS, dayOf } from '@contract/shared/day';
import { and, asc, eq, gte, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops, loads, tickets } from '../../db/schema';
import { grouped } from '../loads/grouped';
import { fixesOf, type StopRow, trackedStop } from '../loads/load-facts.queries';
import { loadSettingsOf } from '../loads/load-settings.queries';
import { estimatedRoadMiles, etaTo } from '../loads/tracking/eta';
import { uncertainMiles } from '../loads/tracking/fences';
import { plausibleFixes } from '../loads/tracking/plausible-fixes';
import { type Fix, HOUR, MINUTE, type TrackedStop } from '../loads/tracking/tracked-load';
import { alertSettingsOf } from '../tickets/alert-settings.queries';

const RAISED_DAYS = 90;
/** Raw positions are not kept longer. */
const TRIED_DAYS = 30;
/** More loads add nothing, and reading their positions takes time. */
const MOST_TRIED = 200;

/** Why other thresholds of a type cannot be tried on the past. */
const NOT_WORKED_OUT: Partial<Record<AlertTypeFilter, string>> = {
  overbooked_carrier: 'No history for this one: past truck counts are not stored.',
  dispatch_service_email_or_domain: 'No history for this one: past shared domains are not stored.',
  no_recent_vehicles_observed: 'No history for this one: past truck records are not stored.',
  dormant_eld_connection: 'No history for this one: only the newest position of a connection is stored.',
  potentially_wrong_vehicle: 'No history for this one: it is only checked while the load is tracked.',
  unverified_vehicle: 'No history for this one: past truck records are not stored.',
};
const NO_THRESHOLD = 'This type has no threshold.';

/** The results of each type's alerts in 90 days, and what other thresholds would have raised in the last 30. */
export async function trackRecordOf(db: Queryable, companyId: number, now: Date) {
  const today = dayOf(now);
  const raisedSince = addDays(today, -RAISED_DAYS);
  const rows = await db
    .select({
      type: tickets.isType,
      status: sql<'open' | 'closed'>`CASE WHEN ${tickets.status} = 'closed' THEN 'closed' ELSE 'open' END`,
      resolution: tickets.resolution,
      count: sql<number>`count(*)::int`,
    })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), gte(tickets.raisedAt, new Date(`${raisedSince}T00:00:00Z`))))
    .groupBy(tickets.isType, sql`2`, tickets.resolution);
  const current = new Map(
    (await alertSettingsOf(db, [companyId]))(companyId).types.map(({ is_type, threshold }) => [is_type, threshold]),
  );
  const tried = await earliestMarginsOf(db, companyId, now);
  const sum = (counts: typeof rows) => counts.reduce((total, { count }) => total + count, 0);
  const record = ALERT_TYPE_FILTERS.map((type): AlertTrackRecord => {
    const own = rows.filter((row) => row.type === type);
    const thresholds = type === 'out_of_range' ? outOfRangeAt(tried.margins, current.get(type) ?? 0) : null;
    return {
      is_type: type,
      raised: sum(own),
      open: sum(own.filter(({ status }) => status === 'open')),
      resolutions: Object.fromEntries(
        TICKET_RESOLUTIONS.map((resolution) => [
          resolution,
          sum(own.filter((row) => row.status === 'closed' && row.resolution === resolution)),
        ]),
      ) as Record<TicketResolution, number>,
      thresholds,
      not_worked_out_because:
        thresholds !== null
          ? null
          : ALERT_TYPE_SETTINGS[type].threshold
            ? (NOT_WORKED_OUT[type] ?? null)
            : NO_THRESHOLD,
    };
  });
  return {
    raised_since: raisedSince,
    thresholds_since: addDays(today, -TRIED_DAYS),
    loads_tried: tried.margins.length,
    track_record: record,
  };
}

const TRIED_MINUTES = [0, 15, 30, 60, 120, 240];

/** A load would have raised an alert at every threshold below its worst margin. */
function outOfRangeAt(margins: readonly (number | null)[], current: number) {
  const minutes = [...new Set([...TRIED_MINUTES, current])].sort((one, other) => one - other);
  return minutes.map((threshold) => ({
    threshold,
    is_current: threshold === current,
    would_have_raised: margins.filter((margin) => margin !== null && margin > threshold).length,
  }));
}

/**
 * For each load of the last 30 days with stored positions of its truck: by how many minutes the earliest possible
 * arrival was past the pickup window, at the worst moment before the truck was there; null: never.
 */
async function earliestMarginsOf(db: Queryable, companyId: number, now: Date) {
  const since = new Date(now.getTime() - TRIED_DAYS * DAY_MS);
  const rows = await db
    .select()
    .from(loads)
    .where(
      and(
        eq(loads.companyId, companyId),
        isNotNull(loads.carrierVehicleId),
        ne(loads.status, 'cancelled'),
        gte(loads.trackingOpensAt, since),
        lte(loads.trackingOpensAt, now),
      ),
    )
    .orderBy(sql`${loads.trackingOpensAt} DESC`)
    .limit(MOST_TRIED);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { margins: [] };
  const stops = grouped(
    await db.select().from(loadStops).where(inArray(loadStops.loadId, ids)).orderBy(asc(loadStops.sequence)),
    ({ loadId }) => loadId,
  );
  const pickupOf = (id: number) => stops.get(id)?.find(({ kind }) => kind === 'pickup');
  const fixes = await fixesOf(
    db,
    rows.flatMap(({ id, trackingOpensAt }) => {
      const end = pickupOf(id)?.windowEndsAt;
      return end ? [{ id, from: trackingOpensAt!.getTime(), to: end.getTime() + TRIED_AFTER_PICKUP }] : [];
    }),
  );
  const settings = (await loadSettingsOf(db, [companyId]))(companyId);
  const worst = ids.map((id) => {
    const pickup = pickupOf(id);
    return pickup && worstMargin(trackedStop(pickup), stops.get(id)!, fixes.get(id) ?? [], settings);
  });
  return { margins: worst.filter((margin) => margin !== undefined) };
}

/** A truck still not at the pickup this long after its window was late for a reason other than the road. */
const TRIED_AFTER_PICKUP = 12 * HOUR;

/** @returns undefined: the load proves nothing: it has no window, no place, or no position before its window ended */
function worstMargin(
  stop: TrackedStop,
  stops: readonly StopRow[],
  given: readonly Fix[],
  settings: LoadSettings,
): number | null | undefined {
  if (!stop.window || !stop.place) return undefined;
  const fixes = plausibleFixes(given);
  if (fixes.length === 0 || fixes[0]!.observedAt > stop.window.endsAt) return undefined;
  // A truck at any later stop had left the pickup, seen there or not.
  const seen = stops.flatMap(({ arrivedAt, nearFrom, departedAt }) => [arrivedAt, nearFrom, departedAt]);
  const wasThereAt = Math.min(...seen.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
  const uncertain = uncertainMiles(stop);
  let worst: number | null = null;
  for (const fix of fixes) {
    if (fix.observedAt >= wasThereAt) break;
    const eta = etaTo(stop, [fix], settings, estimatedRoadMiles);
    if (!eta || (uncertain > 0 && eta.miles <= uncertain)) continue;
    const margin = (eta.soonest - (uncertain / settings.average_speed_mph) * HOUR - stop.window.endsAt) / MINUTE;
    if (margin > 0 && (worst === null || margin > worst)) worst = margin;
  }
  return worst;
}
