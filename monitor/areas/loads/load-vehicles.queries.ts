import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import type { LoadMovement } from '@contract/loads/movements.calls';
import { ELD_DAYS_SHOWN } from '@contract/loads/tracking.constants';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { carrierVehicles, eldConnections, eldVehicles, loads, vehiclePositions } from '../../db/schema';
import type { MilesFinder } from '../../places/distances';
import { greatCircleMiles } from '../../places/geo-cell';
import { vinsOnCertificates } from '../carriers/eld-status.queries';
import { grouped } from './grouped';
import { factsOf, type LoadFacts, type LoadRow } from './load-facts.queries';
import { isServedTo, positionsWithin, positionToWire } from './positions.queries';
import { estimatedRoadMiles, etaTo, type RoadMiles } from './tracking/eta';
import { overdueAt } from './tracking/load-status';
import { movementsOf } from './tracking/movements';
import { isReachable, plausibleFixes } from './tracking/plausible-fixes';
import { type Fix, MINUTE } from './tracking/tracked-load';
import { vehicleLabel } from './vehicle-label';
import { isVisibleTo } from './vehicles-of-carriers';

type PositionRow = typeof vehiclePositions.$inferSelect;

const asFix = ({ observedAt, latitude, longitude, speedMph, accuracyFeet }: PositionRow): Fix => ({
  observedAt: observedAt.getTime(),
  latitude,
  longitude,
  speedMph,
  accuracyFeet,
});

/** The trucks of the load's carrier that the company sees. */
const vehiclesOfLoad = (db: Queryable, { carrierId, companyId }: LoadRow) =>
  carrierId === null
    ? Promise.resolve([])
    : db
        .select()
        .from(carrierVehicles)
        .where(and(eq(carrierVehicles.carrierId, carrierId), isVisibleTo(companyId)))
        .orderBy(asc(carrierVehicles.unit), asc(carrierVehicles.id));

/** The newest position of each truck of the load's carrier that the load may show, of the last three days. */
export async function newestByVehicle(db: Database, load: LoadRow, now: Date): Promise<PositionRow[]> {
  const within = positionsWithin(load);
  const vehicles = await vehiclesOfLoad(db, load);
  if (!within || vehicles.length === 0) return [];
  const ids = vehicles.map(({ id }) => id);
  return db
    .selectDistinctOn([vehiclePositions.carrierVehicleId])
    .from(vehiclePositions)
    .where(
      and(
        inArray(vehiclePositions.carrierVehicleId, ids),
        within,
        gte(vehiclePositions.observedAt, new Date(now.getTime() - ELD_DAYS_SHOWN * DAY_MS)),
      ),
    )
    .orderBy(asc(vehiclePositions.carrierVehicleId), desc(vehiclePositions.observedAt));
}

/** How far each truck that was seen is from the first pickup: by the maps service, else an estimate. */
export async function distancesToPickup(db: Database, load: LoadRow, now: Date, milesBetween: MilesFinder) {
  const [facts] = await factsOf(db, [load], now);
  const newest = await newestByVehicle(db, load, now);
  const place = pickupOf(facts!)?.place;
  const miles = place ? await milesBetween(newest.map(asFix), place) : [];
  return newest.flatMap((row, at) => distanceOf(row, facts!, miles[at] ?? null) ?? []);
}

const pickupOf = ({ load }: LoadFacts) => load.stops.find(({ kind, place }) => kind === 'pickup' && place);

function distanceOf(row: PositionRow, facts: LoadFacts, mapped: number | null) {
  const pickup = pickupOf(facts);
  if (!pickup?.place) return null;
  const { settings } = facts;
  const fix = asFix(row);
  const roadMiles: RoadMiles = mapped === null ? estimatedRoadMiles : () => ({ miles: mapped, isEstimate: false });
  const eta = etaTo(pickup, [fix], settings, roadMiles)!;
  const overdue = overdueAt(pickup, settings);
  const hasArrived = facts.stops.some(({ id, arrivedAt }) => id === pickup.id && arrivedAt !== null);
  return {
    carrier_vehicle_id: row.carrierVehicleId,
    direct_miles: Math.round(greatCircleMiles(fix, pickup.place)),
    road_miles: Math.round(eta.miles),
    road_miles_source: mapped === null ? ('estimate' as const) : ('maps' as const),
    minutes: Math.round((eta.latest - eta.asOf) / MINUTE),
    // Once a truck was there, the distance no longer matters.
    can_reach:
      overdue === null || hasArrived
        ? ('unknown' as const)
        : eta.soonest <= overdue
          ? ('yes' as const)
          : ('no' as const),
    observed_at: row.observedAt.toISOString(),
  };
}

/** The trucks of the load's carrier with the evidence for each: the nearest to the pickup first, then those on an ELD. */
export async function vehicleChoices(
  db: Database,
  load: LoadRow,
  now: Date,
  milesBetween: MilesFinder,
): Promise<LoadVehicleChoice[]> {
  const vehicles = await vehiclesOfLoad(db, load);
  if (load.carrierId === null || vehicles.length === 0) return [];
  const vins = vehicles.flatMap(({ vin }) => vin ?? []);
  const reported = await db
    .select({ vin: eldVehicles.vin })
    .from(eldVehicles)
    .innerJoin(eldConnections, eq(eldConnections.id, eldVehicles.connectionId))
    .where(eq(eldConnections.carrierId, load.carrierId));
  const certificate = await vinsOnCertificates(db, load.companyId, load.carrierId, dayOf(now));
  const inspected = await lastInspections(db, load.carrierId, vins);
  const newest = new Map((await newestByVehicle(db, load, now)).map((row) => [row.carrierVehicleId, row]));
  const toPickup = await distancesToPickup(db, load, now, milesBetween);
  const distances = new Map(toPickup.map((one) => [one.carrier_vehicle_id, one]));
  const elsewhere = await lastWithOthers(db, load.carrierId, vins);
  const busy = grouped(
    await db
      .select({ id: loads.id, reference: loads.reference, vehicle: loads.carrierVehicleId })
      .from(loads)
      .where(and(eq(loads.companyId, load.companyId), eq(loads.carrierId, load.carrierId), isOpenLoad(loads.status))),
    ({ vehicle }) => vehicle,
  );
  const onCertificate = (vin: string | null) => {
    if (!certificate) return 'no_certificate';
    if (vin !== null && certificate.vins.includes(vin)) return 'yes';
    return certificate.isAnyAuto ? 'any_auto' : 'no';
  };
  const choices = vehicles.map((row): LoadVehicleChoice => {
    const seen = newest.get(row.id);
    return {
      id: row.id,
      carrier_vehicle_id: row.id,
      label: vehicleLabel(row),
      vin: row.vin,
      unit: row.unit,
      plate: row.plate,
      plate_state: row.plateState,
      on_eld: row.vin !== null && reported.some(({ vin }) => vin === row.vin),
      on_certificate: onCertificate(row.vin),
      last_inspection_on: (row.vin && inspected.get(row.vin)) || null,
      last_seen: seen ? positionToWire(seen) : null,
      miles_to_pickup: distances.get(row.id)?.road_miles ?? null,
      miles_source: distances.get(row.id)?.road_miles_source ?? null,
      can_reach: distances.get(row.id)?.can_reach ?? 'unknown',
      active_load_ids: (busy.get(row.id) ?? []).map(({ id }) => id),
      active_loads: (busy.get(row.id) ?? []).map(({ id, reference }) => ({ id, reference })),
      last_with_other_carrier: (row.vin && elsewhere.get(row.vin)) || null,
    };
  });
  const miles = (one: LoadVehicleChoice) => one.miles_to_pickup ?? Number.POSITIVE_INFINITY;
  return choices.sort(
    (one, other) =>
      (miles(one) === miles(other) ? 0 : miles(one) - miles(other)) || Number(other.on_eld) - Number(one.on_eld),
  );
}

async function lastInspections(
  db: Queryable,
  carrierId: number,
  vins: readonly string[],
): Promise<Map<string, string>> {
  if (vins.length === 0) return new Map();
  const { rows } = await db.execute<{ vin: string; on: string }>(sql`
    SELECT u.vin, max(i.inspected_on)::text AS "on" FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id
    WHERE i.carrier_id = ${carrierId} AND u.vin IN ${[...vins]} GROUP BY u.vin`);
  return new Map(rows.map(({ vin, on }) => [vin, on]));
}

type Elsewhere = NonNullable<LoadVehicleChoice['last_with_other_carrier']>;

/** The last roadside inspection of each truck with another carrier than this one. */
async function lastWithOthers(
  db: Queryable,
  carrierId: number,
  vins: readonly string[],
): Promise<Map<string, Elsewhere>> {
  if (vins.length === 0) return new Map();
  const { rows } = await db.execute<{
    vin: string;
    carrier_id: number | string;
    legal_name: string | null;
    on: string;
  }>(
    sql`
    SELECT DISTINCT ON (u.vin) u.vin, i.carrier_id, c.legal_name, i.inspected_on::text AS "on"
    FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id LEFT JOIN carriers c ON c.id = i.carrier_id
    WHERE u.vin IN ${[...vins]} AND i.carrier_id <> ${carrierId}
    ORDER BY u.vin, i.inspected_on DESC, i.id DESC`,
  );
  return new Map(
    rows.map(({ vin, carrier_id, legal_name, on }) => [vin, { carrier_id: Number(carrier_id), legal_name, on }]),
  );
}

/** Fewer points look the same at the size of the map. */
const TRACE_STEP_MILES = 0.25;

/** The path of the load's truck, from positions that count, with its gaps. */
export async function traceOf(db: Queryable, load: LoadRow, now: Date) {
  const [facts] = await factsOf(db, [load], now);
  return traceFrom(plausibleFixes(facts!.fixes), facts!.settings, facts!.fixes.length);
}

/**
 * @param fixes plausible ones, oldest first
 * @param positions how many they were taken from
 * @returns the path thinned out; `by` of each of its points is a place in `reporters`, null: not known
 */
export function traceFrom(
  fixes: readonly Fix[],
  settings: Pick<LoadSettings, 'position_stale_after_minutes'>,
  positions: number,
) {
  const iso = (at: number) => new Date(at).toISOString();
  const stale = settings.position_stale_after_minutes * MINUTE;
  const gaps = fixes.flatMap((fix, at) => {
    const before = fixes[at - 1];
    if (!before) return [];
    const jump = isReachable(before, fix) ? null : Math.round(greatCircleMiles(before, fix));
    if (jump === null && fix.observedAt - before.observedAt <= stale) return [];
    return [{ from: iso(before.observedAt), to: iso(fix.observedAt), jump_miles: jump }];
  });
  const ends = new Set(gaps.flatMap(({ from, to }) => [from, to]));
  const kept: Fix[] = [];
  for (const [at, fix] of fixes.entries()) {
    const last = kept.at(-1);
    const isEnd = at === fixes.length - 1 || ends.has(iso(fix.observedAt));
    if (!last || isEnd || greatCircleMiles(last, fix) >= TRACE_STEP_MILES) kept.push(fix);
  }
  const reporters = [...new Set(kept.flatMap(({ by }) => by ?? []))];
  const trace = kept.map(({ observedAt, latitude, longitude, by }) => ({
    observed_at: iso(observedAt),
    latitude,
    longitude,
    by: by ? reporters.indexOf(by) : null,
  }));
  return { trace, reporters, gaps, positions };
}

const DEBUGGED_POSITIONS = 1000;

/** Positions of the load's truck as they came in, newest first, with what became of each. */
export async function positionsForDebugging(db: Queryable, load: LoadRow) {
  if (load.carrierVehicleId === null || !load.trackingOpensAt || !load.trackingClosesAt) return [];
  const { observedAt } = vehiclePositions;
  const rows = await db
    .select()
    .from(vehiclePositions)
    .where(
      and(
        eq(vehiclePositions.carrierVehicleId, load.carrierVehicleId),
        sql`${observedAt} BETWEEN ${load.trackingOpensAt} AND ${load.trackingClosesAt}`,
        isServedTo(load),
      ),
    )
    .orderBy(desc(observedAt))
    .limit(DEBUGGED_POSITIONS);
  const counted = new Set(
    plausibleFixes(rows.filter(({ disposition }) => disposition === 'kept').map(asFix)).map((fix) => fix.observedAt),
  );
  return rows.map((row) => ({
    ...positionToWire(row),
    disposition:
      row.disposition !== 'kept' && row.disposition !== 'future'
        ? row.disposition
        : counted.has(row.observedAt.getTime())
          ? ('counted' as const)
          : ('unreachable' as const),
  }));
}

/** What the load's truck did within its tracking times, newest first. */
export async function movementsOfLoad(db: Queryable, load: LoadRow, now: Date): Promise<LoadMovement[]> {
  const [facts] = await factsOf(db, [load], now);
  const movements = movementsOf(facts!.load.stops, facts!.fixes, facts!.settings);
  return movements.reverse().map(({ type, from, to, miles, stopId }) => ({
    is_type: type,
    started_at: new Date(from).toISOString(),
    ended_at: new Date(to).toISOString(),
    minutes: Math.round((to - from) / MINUTE),
    miles: miles === null ? null : Math.round(miles),
    stop_id: stopId,
  }));
}
