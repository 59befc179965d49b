import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { DAY_MS } from '@contract/shared/day';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierVehicles, positionFeedTrucks } from '../../db/schema';
import { greatCircleMiles, MILES_A_DEGREE } from '../../places/geo-cell';
import { grouped } from '../loads/grouped';
import { sharesWithLoad } from '../loads/positions.queries';
import { positionsBetween } from '../loads/positions-between';
import { estimatedRoadMiles, etaTo } from '../loads/tracking/eta';
import { HOUR, type TrackedStop } from '../loads/tracking/tracked-load';
import { vehicleLabel } from '../loads/vehicle-label';
import type { NearPickup, Reach } from './alert-facts';

/** A load whose trucks are checked around the pickup, as long as no truck is known to have picked it up. */
export interface WatchedPickup {
  loadId: number;
  companyId: number;
  carrierId: number;
  vehicleId: number | null;
  stop: TrackedStop & { place: NonNullable<TrackedStop['place']>; window: NonNullable<TrackedStop['window']> };
  settings: LoadSettings;
  /** The load's own tracking times: it may not use positions outside them. */
  opensAt: Date;
  closesAt: Date;
  fenceMiles: number;
}

interface SeenRow extends Record<string, unknown> {
  /** Null: the newest position of a truck, for all of the carrier's loads. */
  load_id: number | null;
  company: number;
  carrier: string | number;
  /** Null: one that no load names, which `unnamed` numbers. */
  vehicle_id: number | null;
  unnamed: number | null;
  observed_at: string;
  latitude: number;
  longitude: number;
  speed_mph: number | null;
}

/** How long around the pickup window to read a carrier's positions. */
const BEFORE_PICKUP = 3 * HOUR;
const AFTER_PICKUP = 12 * HOUR;
/** A truck silent for longer cannot be the nearest. */
const NEAREST_WITHIN = 24 * HOUR;

export interface PickupTrucks {
  nearPickup: NearPickup[];
  ownDistances: { at: number; miles: number }[];
  /** The carrier's nearest truck; null: none reported in 24 hours. */
  nearest: Reach | null;
}

/**
 * Where the carrier's trucks were around each pickup: those within its fence, the assigned one's distances, and how
 * soon the nearest can be there. For each load only within its own tracking times, through the carrier's consented
 * connection or the company's own feed.
 */
export async function pickupTrucksOf(
  db: Queryable,
  watched: readonly WatchedPickup[],
  now: Date,
): Promise<Map<number, PickupTrucks>> {
  if (watched.length === 0) return new Map();
  const rows = await positionsOfCarriers(db, watched, now);
  const labels = await labelsOf(db, rows);
  const near = grouped(rows, ({ load_id }) => load_id);
  const newest = grouped(near.get(null) ?? [], ({ company, carrier }) => `${company} ${Number(carrier)}`);
  return new Map(
    watched.map((one) => {
      const { place } = one.stop;
      const around = (near.get(one.loadId) ?? []).map((row) => ({
        vehicleId: row.vehicle_id ?? unnamedKey(row.unnamed!),
        label: labels.get(row.vehicle_id ?? unnamedKey(row.unnamed!))!,
        at: new Date(row.observed_at).getTime(),
        miles: greatCircleMiles(row, place),
        mph: row.speed_mph,
      }));
      const heard = newest.get(`${one.companyId} ${one.carrierId}`) ?? [];
      return [
        one.loadId,
        {
          nearPickup: around.filter(({ miles }) => miles <= one.fenceMiles),
          ownDistances: around
            .filter(({ vehicleId }) => vehicleId === one.vehicleId)
            .map(({ at, miles }) => ({ at, miles })),
          nearest: one.vehicleId === null ? nearestOf(one, heard, labels) : null,
        },
      ] as const;
    }),
  );
}

/** Reads each truck's positions once, however many loads its carrier has. */
async function positionsOfCarriers(db: Queryable, watched: readonly WatchedPickup[], now: Date): Promise<SeenRow[]> {
  const iso = (at: number) => new Date(at).toISOString();
  const given = watched.map(({ loadId, companyId, carrierId, vehicleId, stop, opensAt, closesAt, fenceMiles }) => {
    const { latitude, longitude } = stop.place;
    const reach = fenceMiles / MILES_A_DEGREE;
    // Degrees of longitude shrink toward the poles.
    const wide = reach / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
    return {
      id: loadId,
      company: companyId,
      carrier: carrierId,
      vehicle: vehicleId,
      from: iso(Math.max(opensAt.getTime(), stop.window.startsAt - BEFORE_PICKUP)),
      to: iso(Math.min(closesAt.getTime(), now.getTime(), stop.window.endsAt + AFTER_PICKUP)),
      south: latitude - reach,
      north: latitude + reach,
      west: longitude - wide,
      east: longitude + wide,
    };
  });
  const first = Math.min(...given.map(({ from }) => Date.parse(from)));
  const last = Math.max(...given.map(({ to }) => Date.parse(to)));
  const { rows } = await db.execute<SeenRow>(sql`
    WITH w AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS w (id int, company int, carrier bigint, vehicle int,
        "from" timestamptz, "to" timestamptz, south float8, north float8, west float8, east float8)
    ), trucks AS MATERIALIZED (
      SELECT c.*, v.id AS vehicle_id FROM (
        SELECT company, carrier, min("from") AS "from", max("to") AS "to", bool_or(vehicle IS NULL) AS is_open
        FROM w GROUP BY 1, 2) c
      JOIN carrier_vehicles v ON v.carrier_id = c.carrier AND (v.company_id IS NULL OR v.company_id = c.company)
    ), seen AS MATERIALIZED (
      SELECT t.company, t.carrier, t.vehicle_id, p.observed_at, p.latitude, p.longitude, p.speed_mph,
        p.company_id IS NULL AS is_consented, p.load_id
      FROM trucks t JOIN vehicle_positions p ON p.carrier_vehicle_id = t.vehicle_id
        AND p.observed_at BETWEEN t.from AND t.to AND ${positionsBetween('p', first, last)}
      WHERE p.disposition = 'kept' AND (p.connection_id IS NOT NULL OR p.company_id = t.company)
    )
    SELECT w.id AS load_id, s.company, s.carrier, s.vehicle_id, NULL::int AS unnamed, s.observed_at, s.latitude, s.longitude, s.speed_mph
    FROM w JOIN seen s ON s.company = w.company AND s.carrier = w.carrier AND s.observed_at BETWEEN w.from AND w.to
      AND (s.load_id IS NULL OR s.load_id = w.id)
      -- What a carrier consented to share shows a load the trucks that it names, and no others (decision 0103).
      AND (NOT s.is_consented OR EXISTS (
        SELECT FROM loads l WHERE l.id = w.id AND ${sharesWithLoad(sql`l`, sql`s.vehicle_id`, sql`s.observed_at`)}))
      AND (s.vehicle_id = w.vehicle OR (s.latitude BETWEEN w.south AND w.north AND s.longitude BETWEEN w.west AND w.east))
    UNION ALL
    -- Trucks that no load names, by the company's own feeds alone: a carrier's feed shows a load only those it names.
    SELECT w.id, w.company, w.carrier, NULL, t.id, p.observed_at, p.latitude, p.longitude, p.speed_mph
    FROM w JOIN position_feed_trucks t ON t.carrier_id = w.carrier AND t.carrier_vehicle_id IS NULL
    JOIN position_feeds f ON f.id = t.feed_id AND f.company_id = w.company AND f.connection_id IS NULL
    JOIN unnamed_positions p ON p.truck_id = t.id AND p.observed_at BETWEEN w.from AND w.to
      AND p.latitude BETWEEN w.south AND w.north AND p.longitude BETWEEN w.west AND w.east
    UNION ALL
    SELECT NULL, t.company, t.carrier, t.vehicle_id, NULL, p.observed_at, p.latitude, p.longitude, p.speed_mph
    FROM trucks t CROSS JOIN LATERAL (
      SELECT p.observed_at, p.latitude, p.longitude, p.speed_mph FROM vehicle_positions p
      WHERE p.carrier_vehicle_id = t.vehicle_id AND p.disposition = 'kept'
        AND p.observed_at BETWEEN ${iso(now.getTime() - NEAREST_WITHIN)}::timestamptz AND ${now.toISOString()}::timestamptz
        AND p.company_id = t.company AND p.load_id IS NULL
      ORDER BY p.observed_at DESC LIMIT 1) p
    WHERE t.is_open
    ORDER BY 1, 4, 5, 6`);
  return rows;
}

type TruckKey = number | string;

/** A truck that no load names has no number of ours. */
const unnamedKey = (id: number) => `unnamed ${id}`;

async function labelsOf(db: Queryable, rows: readonly SeenRow[]): Promise<Map<TruckKey, string>> {
  const vehicleIds = [...new Set(rows.flatMap(({ vehicle_id }) => vehicle_id ?? []))];
  const unnamedIds = [...new Set(rows.flatMap(({ unnamed }) => unnamed ?? []))];
  const vehicles =
    vehicleIds.length === 0
      ? []
      : await db.select().from(carrierVehicles).where(inArray(carrierVehicles.id, vehicleIds));
  const unnamed =
    unnamedIds.length === 0
      ? []
      : await db.select().from(positionFeedTrucks).where(inArray(positionFeedTrucks.id, unnamedIds));
  return new Map<TruckKey, string>([
    ...vehicles.map((row) => [row.id, vehicleLabel(row) || 'A truck'] as const),
    ...unnamed.map((row) => [unnamedKey(row.id), vehicleLabel({ ...row, plateState: null })] as const),
  ]);
}

/** Of the trucks that reported within the load's own tracking times, the one that can be there first. */
function nearestOf(
  { stop, settings, opensAt }: WatchedPickup,
  heard: readonly SeenRow[],
  labels: ReadonlyMap<TruckKey, string>,
): Reach | null {
  const reaches = heard.flatMap((row): Reach[] => {
    const at = new Date(row.observed_at).getTime();
    if (at < opensAt.getTime()) return [];
    const fix = { ...row, observedAt: at, speedMph: row.speed_mph, accuracyFeet: null };
    const eta = etaTo(stop, [fix], settings, estimatedRoadMiles);
    return eta ? [{ label: labels.get(row.vehicle_id!)!, earliest: eta.soonest, asOf: at, miles: eta.miles }] : [];
  });
  return reaches.sort((one, other) => one.earliest - other.earliest)[0] ?? null;
}

/** The trucks that other open loads of the company have at the same pickup within a day, by load. */
export async function expectedVehiclesOf(
  db: Queryable,
  watched: readonly WatchedPickup[],
): Promise<Map<number, Set<number>>> {
  if (watched.length === 0) return new Map();
  const carrierIds = [...new Set(watched.map(({ carrierId }) => carrierId))];
  const companyIds = [...new Set(watched.map(({ companyId }) => companyId))];
  const { rows } = await db.execute<{
    load_id: number;
    company_id: number;
    carrier_id: string | number;
    vehicle_id: number;
    latitude: number;
    longitude: number;
    starts_at: string | null;
  }>(sql`
    SELECT l.id AS load_id, l.company_id, l.carrier_id, l.carrier_vehicle_id AS vehicle_id, s.latitude, s.longitude,
      s.window_starts_at AS starts_at
    FROM loads l JOIN load_stops s ON s.load_id = l.id
    WHERE l.company_id IN ${companyIds} AND l.carrier_id IN ${carrierIds} AND l.carrier_vehicle_id IS NOT NULL
      AND l.cancelled_at IS NULL
      AND s.latitude IS NOT NULL AND s.longitude IS NOT NULL`);
  const byCarrier = grouped(rows, ({ carrier_id, company_id }) => `${Number(carrier_id)} ${company_id}`);
  return new Map(
    watched.map(({ loadId, companyId, carrierId, stop, fenceMiles }) => {
      const here = (byCarrier.get(`${carrierId} ${companyId}`) ?? []).filter(
        (row) =>
          row.load_id !== loadId &&
          greatCircleMiles(row, stop.place) <= fenceMiles &&
          (row.starts_at === null || Math.abs(new Date(row.starts_at).getTime() - stop.window.startsAt) <= DAY_MS),
      );
      return [loadId, new Set(here.map(({ vehicle_id }) => vehicle_id))] as const;
    }),
  );
}
