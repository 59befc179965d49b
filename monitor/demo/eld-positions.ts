import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { eldPositions } from '../db/schema';
import { type EldPosition, recordEldPositions } from '../places/eld-positions';

const DAYS = 21;
/** Of each connection: enough to see it on a lane. */
const VEHICLES = 4;
/** Counties in which inspections met the carrier most: there its trucks are. */
const COUNTIES = 2;
/** Where the ELDs of the demo's carriers reported their trucks, once a day up to the last that was heard of them. */
export async function seedDemoEldPositions(db: Database): Promise<void> {
  const [existing] = await db.select({ unit: eldPositions.unit }).from(eldPositions).limit(1);
  if (existing) return;
  const { rows } = await db.execute<Reporting>(sql`
    SELECT c.id AS connection_id, v.unit, c.last_position_at, v.nth, seen.places
    FROM eld_connections c
    JOIN (SELECT connection_id, unit, row_number() OVER (PARTITION BY connection_id ORDER BY unit)::int AS nth
          FROM eld_vehicles) v ON v.connection_id = c.id AND v.nth <= ${VEHICLES}
    JOIN LATERAL (
      SELECT json_agg(json_build_array(latitude, longitude)) AS places FROM (
        SELECT k.latitude, k.longitude FROM inspections i
        JOIN counties k ON k.state = i.county_state AND k.code = lpad(i.county_code, 3, '0')
        WHERE i.carrier_id = c.carrier_id GROUP BY k.state, k.code ORDER BY count(*) DESC, k.state, k.code LIMIT ${COUNTIES}
      ) most
    ) seen ON seen.places IS NOT NULL
    WHERE c.last_position_at IS NOT NULL ORDER BY c.id, v.nth`);
  await recordEldPositions(
    db,
    rows.flatMap(({ connection_id, unit, last_position_at, nth, places }) =>
      Array.from({ length: DAYS }, (_, day): EldPosition => {
        const [latitude, longitude] = places[(day + nth) % places.length]!;
        const observedAt = new Date(new Date(last_position_at).getTime() - day * DAY_MS);
        return { connectionId: connection_id, unit, observedAt, latitude, longitude };
      }),
    ),
  );
}

type Reporting = {
  connection_id: number;
  unit: string;
  last_position_at: string;
  nth: number;
  places: [latitude: number, longitude: number][];
};
