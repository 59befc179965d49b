import { PHONE_APART_MINUTES } from '@contract/loads/driver-links.constants';
import type { LoadOnMap } from '@contract/loads/load-map.calls';
import { MAX_LOADS_ON_MAP, type MapState } from '@contract/loads/load-map.constants';
import type { CarrierVehicleArea } from '@contract/loads/loads.entities';
import type { POSITION_SOURCES } from '@contract/loads/positions.constants';
import type { ProviderName } from '@contract/loads/telematics.constants';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { carriers, carrierVehicles, loadStops, loads } from '../../db/schema';
import { nearestPlaces } from '../../places/nearest-place';
import { grouped } from './grouped';
import type { LoadRow, StopRow } from './load-facts.queries';
import { attentionIn, type LoadsWanted, listedLoads } from './load-lists.queries';
import { loadSettingsOf } from './load-settings.queries';
import { sharesWithLoad } from './positions.queries';
import { reporterOf } from './reporter-of';
import { withoutShadowed } from './tracking/phone-fixes';
import { MINUTE } from './tracking/tracked-load';
import { vehicleLabel } from './vehicle-label';

/** The open loads of a list with the newest position that each may show, in a fixed number of statements. */
export async function loadMapOf(
  db: Queryable,
  companyId: number,
  wanted: Pick<LoadsWanted, 'tab' | 'window' | 'day' | 'q'>,
  now: Date,
  most = MAX_LOADS_ON_MAP,
): Promise<{ loads: LoadOnMap[]; total: number; stale_after_minutes: number }> {
  const listed = await listedLoads(db, companyId, wanted, now);
  const where = and(listed.where, isOpenLoad(loads.status));
  const { position_stale_after_minutes: stale } = (await loadSettingsOf(db, [companyId]))(companyId);
  const rows = await db
    .select({
      load: loads,
      carrier: carriers.legalName,
      vehicle: carrierVehicles,
      needsPerson: await attentionIn(db, companyId),
    })
    .from(loads)
    .leftJoin(carriers, eq(carriers.id, loads.carrierId))
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, loads.carrierVehicleId))
    .where(where)
    .orderBy(sql`${loads.firstWindowStartsAt} NULLS LAST`, asc(loads.id))
    .limit(most);
  const total = rows.length < most ? rows.length : await db.$count(loads, where);
  const ids = rows.map(({ load }) => load.id);
  const positions = await newestPositions(db, companyId, ids);
  const stops = await stopsOf(db, ids);
  const places = await nearestPlaces(db);
  return {
    loads: rows.map(({ load, carrier, vehicle, needsPerson }) => {
      const position = positions.get(load.id);
      const own = stops.get(load.id) ?? [];
      const next = own.find(({ id }) => id === load.nextStopId) ?? null;
      const state =
        position && stateOf({ load, next, needsPerson, observedAt: new Date(position.observed_at), stale, now });
      return {
        id: load.id,
        reference: load.reference,
        status: load.status,
        tracking_status: load.trackingStatus,
        carrier: load.carrierId === null ? null : { id: load.carrierId, legal_name: carrier },
        vehicle: vehicle && vehicleLabel(vehicle),
        origin: placeOf(own.find(({ kind }) => kind === 'pickup') ?? own[0]),
        destination: placeOf(own.findLast(({ kind }) => kind === 'delivery') ?? own.at(-1)),
        next_stop: next && {
          ...placeOf(next)!,
          name: next.name,
          window_ends_at: next.windowEndsAt?.toISOString() ?? null,
          local_zone: next.timeZone,
        },
        next_eta:
          next && load.etaEarliest && load.etaLatest
            ? { earliest: load.etaEarliest.toISOString(), latest: load.etaLatest.toISOString() }
            : null,
        position: position && state ? { ...position, area: places.city(position), state } : null,
      };
    }),
    total,
    stale_after_minutes: stale,
  };
}

type Stop = Pick<
  StopRow,
  'id' | 'loadId' | 'sequence' | 'kind' | 'city' | 'state' | 'name' | 'windowEndsAt' | 'timeZone'
>;

const placeOf = (stop: Stop | undefined) => (stop ? { kind: stop.kind, city: stop.city, state: stop.state } : null);

interface OnMap {
  load: Pick<LoadRow, 'status' | 'etaEarliest' | 'etaLatest'>;
  next: Pick<Stop, 'windowEndsAt'> | null;
  needsPerson: boolean;
  observedAt: Date;
  /** Minutes after which a position is old. */
  stale: number;
  now: Date;
}

/** The first of the states that is true. Exported for its test. */
export function stateOf({ load, next, needsPerson, observedAt, stale, now }: OnMap): MapState {
  if (now.getTime() - observedAt.getTime() > stale * MINUTE) return 'old';
  const { etaLatest } = load;
  const ends = next?.windowEndsAt ?? null;
  if (load.status === 'delayed' || (etaLatest && ends && etaLatest > ends)) return 'late';
  if (needsPerson) return 'attention';
  return etaLatest && ends ? 'on_time' : 'no_eta';
}

type PositionSource = (typeof POSITION_SOURCES)[number];

interface PositionRow extends Record<string, unknown> {
  load_id: number;
  vehicle_id: number;
  observed_at: string | Date;
  received_at: string | Date;
  latitude: number;
  longitude: number;
  speed_mph: number | null;
  heading: number | null;
  accuracy_feet: number | null;
  source: PositionSource;
  loadId: number | null;
  isSecondDriver: boolean;
  connectionId: number | null;
  provider: ProviderName | null;
}

/**
 * Of each load the newest position of the truck that it names, as `positionsWithin` lets the load itself show it, and of
 * the reporter that counts at the time (`withoutShadowed`).
 */
async function newestPositions(db: Queryable, companyId: number, loadIds: readonly number[]) {
  if (loadIds.length === 0) return new Map<number, Omit<CarrierVehicleArea, 'area'>>();
  const isShown = sql`p.carrier_vehicle_id = l.carrier_vehicle_id AND p.disposition = 'kept'
    AND (p.load_id IS NULL OR p.load_id = l.id)
    AND p.observed_at BETWEEN l.tracking_opens_at AND l.tracking_closes_at
    AND (p.company_id = l.company_id OR (p.connection_id IS NOT NULL
      AND ${sharesWithLoad(sql`l`, sql`p.carrier_vehicle_id`, sql`p.observed_at`)}))`;
  // The newest of the truck's unit and of each phone. Older ones cannot set the newest aside, nor what sets it aside.
  const { rows } = await db.execute<PositionRow>(sql`
    SELECT l.id AS load_id, l.carrier_vehicle_id AS vehicle_id, p.*
    FROM loads l
    JOIN LATERAL (
      SELECT p.observed_at FROM vehicle_positions p WHERE ${isShown} ORDER BY p.observed_at DESC LIMIT 1) newest ON true
    JOIN LATERAL (
      SELECT DISTINCT ON (p.load_id, p.is_second_driver)
        p.observed_at, p.received_at, p.latitude, p.longitude, p.speed_mph, p.heading, p.accuracy_feet, p.source,
        p.load_id AS "loadId", p.is_second_driver AS "isSecondDriver", p.connection_id AS "connectionId", p.provider
      FROM vehicle_positions p
      WHERE ${isShown} AND p.observed_at >= newest.observed_at - ${2 * PHONE_APART_MINUTES} * interval '1 minute'
      ORDER BY p.load_id, p.is_second_driver, p.observed_at DESC) p ON true
    WHERE l.company_id = ${companyId} AND l.id = ANY(${`{${loadIds.join(',')}}`}::int[])`);
  const seen = rows.map(
    ({ load_id, vehicle_id, observed_at, received_at, loadId, isSecondDriver, connectionId, provider, ...at }) => {
      const by = reporterOf({ loadId, isSecondDriver, connectionId, provider });
      const position: Omit<CarrierVehicleArea, 'area'> = {
        ...at,
        carrier_vehicle_id: vehicle_id,
        observed_at: new Date(observed_at).toISOString(),
        received_at: new Date(received_at).toISOString(),
        reported_by: by,
      };
      const { latitude, longitude, speed_mph: speedMph, accuracy_feet: accuracyFeet } = at;
      const observedAt = new Date(observed_at).getTime();
      return {
        load_id,
        position,
        latitude,
        longitude,
        speedMph,
        accuracyFeet,
        observedAt,
        isPhone: loadId !== null,
        by,
      };
    },
  );
  return new Map(
    [...grouped(seen, ({ load_id }) => load_id)].map(([id, own]) => {
      const [first, ...more] = withoutShadowed(own);
      return [
        id,
        more.reduce((best, one) => (one.observedAt > best.observedAt ? one : best), first!).position,
      ] as const;
    }),
  );
}

async function stopsOf(db: Queryable, loadIds: readonly number[]) {
  if (loadIds.length === 0) return new Map<number, Stop[]>();
  const { id, loadId, sequence, kind, city, state, name, windowEndsAt, timeZone } = loadStops;
  const rows = await db
    .select({ id, loadId, sequence, kind, city, state, name, windowEndsAt, timeZone })
    .from(loadStops)
    .where(inArray(loadId, [...loadIds]))
    .orderBy(asc(sequence));
  return grouped(rows, (stop) => stop.loadId);
}
