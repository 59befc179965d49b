import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import type { vehiclePositions } from '../../../db/schema';
import { MINUTE } from '../tracking/tracked-load';
import { youngestOf } from './clock';
import type { Sender } from './count-batch';
import type { FeedTruck } from './feed-trucks';

/** Which truck was somewhere when. */
export type Sent = Pick<typeof vehiclePositions.$inferInsert, 'carrierVehicleId' | 'observedAt'>;

/**
 * Sets aside what came in by a clock before it was shown to run wrong.
 *
 * @returns those that do not count anymore
 */
export async function setAside(
  tx: Queryable,
  { companyId, connectionId }: Pick<Sender, 'companyId' | 'connectionId'>,
  trucks: readonly FeedTruck[],
): Promise<Sent[]> {
  const wrong = trucks.flatMap(({ id, carrierVehicleId, wrongBy, newlyWrongSince }) =>
    newlyWrongSince && wrongBy !== null && wrongBy > 0
      ? [
          {
            truck: id,
            vehicle: carrierVehicleId,
            since: newlyWrongSince.toISOString(),
            age: youngestOf(wrongBy) / MINUTE,
          },
        ]
      : [],
  );
  if (wrong.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) AS w (truck int, vehicle int, since timestamptz, age float8)`;
  await tx.execute(sql`
    DELETE FROM unnamed_positions p USING ${given}
    WHERE p.truck_id = w.truck AND p.received_at >= w.since AND p.received_at - p.observed_at >= w.age * interval '1 minute'`);
  const { rows } = await tx.execute<{ vehicle: number; at: string }>(sql`
    UPDATE vehicle_positions p SET disposition = 'wrong_clock' FROM ${given}
    WHERE p.carrier_vehicle_id = w.vehicle AND p.received_at >= w.since AND p.disposition = 'kept'
      AND p.received_at - p.observed_at >= w.age * interval '1 minute'
      AND ${connectionId === null ? sql`p.company_id = ${companyId} AND p.load_id IS NULL` : sql`p.connection_id = ${connectionId}`}
    RETURNING p.carrier_vehicle_id AS vehicle, p.observed_at AS at`);
  return rows.map(({ vehicle, at }) => ({ carrierVehicleId: vehicle, observedAt: new Date(at) }));
}
