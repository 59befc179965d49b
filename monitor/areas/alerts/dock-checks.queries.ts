import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadAssignments, loads, pickupPassChecks, pickupPasses } from '../../db/schema';
import { grouped } from '../loads/grouped';
import type { DockCheck } from './alert-facts';

/**
 * The docks' checks of the loads' current trucks, newest first, without those of an earlier truck or cleared by a
 * person.
 */
export async function dockChecksOf(db: Queryable, loadIds: readonly number[]): Promise<Map<number, DockCheck[]>> {
  if (loadIds.length === 0) return new Map();
  const rows = await db
    .select({ loadId: loads.id, check: pickupPassChecks })
    .from(pickupPassChecks)
    .innerJoin(pickupPasses, eq(pickupPasses.id, pickupPassChecks.passId))
    .innerJoin(loads, eq(loads.id, pickupPasses.loadId))
    .innerJoin(loadAssignments, eq(loadAssignments.id, pickupPasses.assignmentId))
    .where(
      and(
        inArray(loads.id, [...loadIds]),
        isNull(pickupPassChecks.clearedAt),
        isNull(loadAssignments.endsAt),
        eq(loadAssignments.carrierId, loads.carrierId),
        eq(loadAssignments.carrierVehicleId, loads.carrierVehicleId),
      ),
    )
    .orderBy(desc(pickupPassChecks.id));
  return new Map(
    [...grouped(rows, ({ loadId }) => loadId)].map(([loadId, own]) => [
      loadId,
      own.map(({ check: { id, createdAt, outcome, plate, vin, passPlate, passVin } }) => ({
        id,
        at: createdAt.getTime(),
        outcome: outcome as PassCheckOutcome,
        plate,
        vin,
        passPlate,
        passVin,
      })),
    ]),
  );
}
