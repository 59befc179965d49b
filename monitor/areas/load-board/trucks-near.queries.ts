import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { type GeoPoint, MILES_A_DEGREE, squareDegrees } from '../../places/geo-cell';
import { NEAR_HOURS, NEAR_MILES } from './match-evidence';

const HOUR_MS = 3_600_000;

/** What the newest positions of a carrier's trucks show about a point. The positions themselves stay here. */
export interface Nearby {
  isNear: boolean;
  /** ISO moment of the newest that is near, else of the newest. */
  asOf: string;
}

/**
 * Whether a truck of each of these carriers was near a point within the last hours, by each truck's newest position:
 * from ELD connections that lane search reads (decision 0044), and the company's own feed. Positions that a carrier
 * shares for the loads it hauls serve only those loads (decision 0103), and are not read.
 *
 * @returns by carrier; one without any position is missing
 */
export async function trucksNear(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  center: GeoPoint,
  now: Date,
): Promise<Map<number, Nearby>> {
  if (carrierIds.length === 0) return new Map();
  const ids = sql`${`{${carrierIds.join(',')}}`}::bigint[]`;
  const from = sql`${new Date(now.getTime() - NEAR_HOURS * HOUR_MS).toISOString()}::timestamptz`;
  const until = sql`${now.toISOString()}::timestamptz`;
  const reach = (NEAR_MILES / MILES_A_DEGREE) ** 2;
  const { rows } = await db.execute<{ carrier_id: number | string; is_near: boolean; at: string | Date }>(sql`
    WITH newest AS (
      (SELECT DISTINCT ON (p.connection_id, p.unit) p.carrier_id, p.observed_at, p.latitude, p.longitude
        FROM eld_positions p
        WHERE p.carrier_id = ANY (${ids}) AND p.observed_at > ${from} AND p.observed_at <= ${until}
        ORDER BY p.connection_id, p.unit, p.observed_at DESC)
      UNION ALL
      SELECT v.carrier_id, p.observed_at, p.latitude, p.longitude
      FROM carrier_vehicles v CROSS JOIN LATERAL (
        SELECT observed_at, latitude, longitude FROM vehicle_positions
        WHERE carrier_vehicle_id = v.id AND company_id = ${companyId} AND load_id IS NULL AND disposition = 'kept'
          AND observed_at > ${from} AND observed_at <= ${until}
        ORDER BY observed_at DESC LIMIT 1
      ) p
      WHERE v.carrier_id = ANY (${ids}) AND (v.company_id IS NULL OR v.company_id = ${companyId})
    ), judged AS (
      SELECT carrier_id, observed_at,
        ${squareDegrees(center, sql`latitude`, sql`longitude`)} <= ${reach}::float8 AS is_near
      FROM newest
    )
    SELECT DISTINCT ON (carrier_id) carrier_id, is_near, observed_at AS at
    FROM judged ORDER BY carrier_id, is_near DESC, observed_at DESC`);
  return new Map(
    rows.map(({ carrier_id, is_near, at }) => [
      Number(carrier_id),
      { isNear: is_near, asOf: new Date(at).toISOString() },
    ]),
  );
}

/**
 * Carriers of the company's network with a truck near a point: those with an ELD connection or a load of the company
 * under way, so that no table of positions is read as a whole.
 */
export async function networkTrucksNear(
  db: Queryable,
  companyId: number,
  center: GeoPoint,
  now: Date,
): Promise<number[]> {
  const { rows } = await db.execute<{ carrier_id: number | string }>(sql`
    SELECT n.carrier_id FROM connections n
    WHERE n.company_id = ${companyId} AND n.status = 'onboarded' AND NOT n.is_dismissed
      AND EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = n.carrier_id)
    UNION
    SELECT l.carrier_id FROM loads l
    WHERE l.company_id = ${companyId} AND l.carrier_id IS NOT NULL
      AND ${isOpenLoad(sql`l.status`)}`);
  const nearby = await trucksNear(
    db,
    companyId,
    rows.map((row) => Number(row.carrier_id)),
    center,
    now,
  );
  return [...nearby].flatMap(([id, { isNear }]) => (isNear ? [id] : []));
}
