import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { grouped } from '../grouped';
import { positionsBetween } from '../positions-between';
import { milesOffCorridor } from '../tracking/corridor';
import { plausibleFixes } from '../tracking/plausible-fixes';
import { type Fix, HOUR } from '../tracking/tracked-load';
import type { Sender } from './count-batch';

/** A position that was just stored. */
export interface Stored extends Fix {
  carrierVehicleId: number;
}

/** Positions before a batch that it is compared with. */
const COMPARED = 5;
const COMPARED_HOURS = 12;

/** How many positions of a batch are doubtful: they stay, and are counted for their feed. */
export async function doubtsOf(
  tx: Queryable,
  { companyId, connectionId }: Pick<Sender, 'companyId' | 'connectionId'>,
  companyIds: readonly number[],
  stored: readonly Stored[],
): Promise<{ impossible_speed: number; off_corridor: number }> {
  if (stored.length === 0) return { impossible_speed: 0, off_corridor: 0 };
  const byVehicle = grouped(stored, ({ carrierVehicleId }) => carrierVehicleId);
  const spans = [...byVehicle].map(([vehicle, own]) => ({
    vehicle,
    from: new Date(Math.min(...own.map(({ observedAt }) => observedAt))).toISOString(),
  }));
  const starts = spans.map(({ from }) => Date.parse(from));
  const { rows } = await tx.execute<{ vehicle: number; at: string; latitude: number; longitude: number }>(sql`
    SELECT s.vehicle, p.observed_at AS at, p.latitude, p.longitude
    FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS s (vehicle int, "from" timestamptz)
    CROSS JOIN LATERAL (
      SELECT p.observed_at, p.latitude, p.longitude FROM vehicle_positions p
      WHERE p.carrier_vehicle_id = s.vehicle AND p.disposition = 'kept'
        AND p.observed_at < s.from AND p.observed_at >= s.from - ${COMPARED_HOURS} * interval '1 hour'
        AND ${positionsBetween('p', Math.min(...starts) - COMPARED_HOURS * HOUR, Math.max(...starts))}
        AND ${connectionId === null ? sql`p.company_id = ${companyId} AND p.load_id IS NULL` : sql`p.connection_id = ${connectionId}`}
      ORDER BY p.observed_at DESC LIMIT ${COMPARED}) p`);
  const before = grouped(rows, ({ vehicle }) => vehicle);
  const trucks = await trucksOnTheWay(tx, companyIds, [...byVehicle.keys()]);
  // A truck may have several numbers.
  const jumps = new Set<string>();
  const off = new Set<string>();
  for (const [vehicle, own] of byVehicle) {
    const earlier = (before.get(vehicle) ?? []).map(({ at, latitude, longitude }) => ({
      observedAt: new Date(at).getTime(),
      latitude,
      longitude,
      speedMph: null,
      accuracyFeet: null,
    }));
    const reached = new Set(plausibleFixes([...earlier, ...own]).map(({ observedAt }) => observedAt));
    const truck = trucks.get(vehicle);
    for (const fix of own) {
      const key = `${fix.observedAt} ${fix.latitude} ${fix.longitude}`;
      if (!reached.has(fix.observedAt)) jumps.add(key);
      else if (truck && fix.observedAt >= truck.leftAt && milesOffCorridor(fix, truck.stops) !== null) off.add(key);
    }
  }
  return { impossible_speed: jumps.size, off_corridor: off.size };
}

/** A truck that has picked up loads and not delivered them. */
export interface OnTheWay {
  loadIds: readonly number[];
  /** When it left the first pickup, in milliseconds since 1970. */
  leftAt: number;
  /** Of all loads that it has now: with two of them it may go any way between their stops. */
  stops: readonly { latitude: number; longitude: number }[];
}

/** The trucks that are loaded, as far as these companies know, with the placed stops of all their loads. */
export async function trucksOnTheWay(
  tx: Queryable,
  companyIds: readonly number[],
  vehicleIds: readonly number[],
): Promise<Map<number, OnTheWay>> {
  if (companyIds.length === 0 || vehicleIds.length === 0) return new Map();
  const { rows } = await tx.execute<{
    load: number;
    vehicle: number;
    kind: string;
    departed: string | null;
    latitude: number | null;
    longitude: number | null;
  }>(sql`
    SELECT l.id AS load, a.carrier_vehicle_id AS vehicle, s.kind, s.departed_at AS departed, s.latitude, s.longitude
    FROM load_assignments a JOIN loads l ON l.id = a.load_id JOIN load_stops s ON s.load_id = l.id
    WHERE a.carrier_vehicle_id IN ${[...vehicleIds]} AND a.ends_at IS NULL AND l.company_id IN ${[...companyIds]}
      AND l.tracking_window = 'current' AND l.cancelled_at IS NULL
    ORDER BY l.id, s.sequence`);
  const trucks = [...grouped(rows, ({ vehicle }) => vehicle)].flatMap(([vehicle, own]) => {
    const loaded = [...grouped(own, ({ load }) => load)].flatMap(([load, stops]) => {
      const left = stops.flatMap(({ kind, departed }) =>
        kind === 'pickup' && departed !== null ? [new Date(departed).getTime()] : [],
      );
      return left.length > 0 && stops.at(-1)!.departed === null ? [{ load, left: Math.min(...left) }] : [];
    });
    if (loaded.length === 0) return [];
    const stops = own.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const loadIds = loaded.map(({ load }) => load);
    return [[vehicle, { loadIds, leftAt: Math.min(...loaded.map(({ left }) => left)), stops }] as const];
  });
  return new Map(trucks);
}
