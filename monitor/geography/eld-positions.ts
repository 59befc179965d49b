import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { areas, eldConnections, eldPositions } from '../db/schema';
import { type GeoPoint, planeSquare } from './geo-cell';

/** How far away a place may be, in degrees, to say where a vehicle was. */
const REACH = 0.75;

export type EldPosition = GeoPoint & { connectionId: number; unit: string; observedAt: Date };

/**
 * Keeps where an ELD reported vehicles of a connection, each with the nearest city or postal code, by which it counts for
 * lanes from the next time that they are worked out. What is kept already stays as it is: a provider's answer may be
 * stored twice.
 */
export async function recordEldPositions(db: Queryable, positions: readonly EldPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const given = JSON.stringify(
    positions.map(({ connectionId, unit, observedAt, latitude, longitude }) => ({
      connection_id: connectionId,
      unit,
      observed_at: observedAt.toISOString(),
      latitude,
      longitude,
    })),
  );
  const at = { latitude: sql`p.latitude`, longitude: sql`p.longitude`, shrink: sql`cos(radians(p.latitude))` };
  const isWithinReach = (column: typeof areas.latitude | typeof areas.longitude, of: typeof at.latitude) =>
    sql`${column} BETWEEN ${of} - ${REACH}::float8 AND ${of} + ${REACH}::float8`;
  await db.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb)
        AS told (connection_id int, unit text, observed_at timestamptz, latitude float8, longitude float8)
    ), near AS MATERIALIZED (
      SELECT p.latitude, p.longitude, place.id
      FROM (SELECT DISTINCT latitude, longitude FROM given) p LEFT JOIN LATERAL (
        SELECT ${areas.id} AS id FROM ${areas} WHERE ${areas.type} IN ('postal_code', 'city')
          AND ${isWithinReach(areas.latitude, at.latitude)} AND ${isWithinReach(areas.longitude, at.longitude)}
        ORDER BY ${planeSquare(at, sql`${areas.latitude}`, sql`${areas.longitude}`)}, ${areas.id} LIMIT 1
      ) place ON true
    )
    INSERT INTO ${eldPositions} (connection_id, carrier_id, unit, observed_at, latitude, longitude, area_id)
    SELECT given.connection_id, ${eldConnections.carrierId}, given.unit, given.observed_at, given.latitude,
      given.longitude, near.id
    FROM given JOIN near ON near.latitude = given.latitude AND near.longitude = given.longitude
    JOIN ${eldConnections} ON ${eldConnections.id} = given.connection_id
    ON CONFLICT DO NOTHING`);
}
