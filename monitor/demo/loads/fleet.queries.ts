import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import type { DemoFleet } from './demo-world';

const WITHOUT_ELD = 6;

/** The carriers that haul in the demo: those whose ELD is connected, and some that the brokerage has onboarded without one. */
export async function demoFleet(db: Queryable, companyId: number): Promise<DemoFleet> {
  const { rows: trucks } = await db.execute<{ id: number; vin: string; unit: string }>(sql`
    SELECT c.carrier_id::int AS id, v.vin, v.unit FROM eld_connections c JOIN eld_vehicles v ON v.connection_id = c.id
    WHERE v.vin IS NOT NULL ORDER BY c.carrier_id, v.unit`);
  const { rows: without } = await db.execute<{ id: number }>(sql`
    SELECT c.carrier_id::int AS id FROM connections c
    WHERE c.company_id = ${companyId} AND c.status = 'onboarded'
      AND NOT EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = c.carrier_id)
    ORDER BY c.carrier_id LIMIT ${WITHOUT_ELD}`);
  const withEld = [...new Set(trucks.map(({ id }) => id))].map((id) => ({
    id,
    trucks: trucks.filter((truck) => truck.id === id).map(({ vin, unit }) => ({ vin, unit })),
  }));
  return { withEld, withoutEld: without.map(({ id }) => id) };
}
