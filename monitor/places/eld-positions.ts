import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { eldConnections, eldPositions } from '../db/schema';
import type { GeoPoint } from './geo-cell';
import { nearestPlaces } from './nearest-place';

export type EldPosition = GeoPoint & { connectionId: number; unit: string; observedAt: Date };

/**
 * Keeps where an ELD reported vehicles of a connection, each with the nearest city or postal code, by which it counts for
 * lanes from the next time that they are worked out. What is kept already stays as it is: a provider's answer may be
 * stored twice.
 */
export async function recordEldPositions(db: Queryable, positions: readonly EldPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const places = await nearestPlaces(db);
  const given = JSON.stringify(
    positions.map(({ connectionId, unit, observedAt, latitude, longitude }) => ({
      connection_id: connectionId,
      unit,
      observed_at: observedAt.toISOString(),
      latitude,
      longitude,
      area_id: places.area({ latitude, longitude }),
    })),
  );
  await db.execute(sql`
    INSERT INTO ${eldPositions} (connection_id, carrier_id, unit, observed_at, latitude, longitude, area_id)
    SELECT given.connection_id, ${eldConnections.carrierId}, given.unit, given.observed_at, given.latitude,
      given.longitude, given.area_id
    FROM jsonb_to_recordset(${given}::jsonb) AS given (connection_id int, unit text, observed_at timestamptz,
      latitude float8, longitude float8, area_id int)
    JOIN ${eldConnections} ON ${eldConnections.id} = given.connection_id
    ON CONFLICT DO NOTHING`);
}
