import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadAssignments, loads, pickupPassChecks } from '../../db/schema';
import { grouped } from '../loads/grouped';
import type { DockCheck } from './alert-facts';

/**
 * The docks' checks of the loads' current trucks and what did not match on the drivers' pages, newest first, without those of an earlier truck or cleared by a
 * person.
 */
export async function dockChecksOf(db: Queryable, loadIds: readonly number[]): Promise<Map<number, DockCheck[]>> {
  if (loadIds.length === 0) return new Map();
  const rows = await db
    .select({ loadId: loads.id, check: pickupPassChecks })
    .from(pickupPassChecks)
    .innerJoin(loads, eq(loads.id, pickupPassChecks.loadId))
    .innerJoin(loadAssignments, eq(loadAssignments.id, pickupPassChecks.assignmentId))
    .where(
      and(
        inArray(loads.id, [...loadIds]),
        isNull(pickupPassChecks.clearedAt),
        // A driver may say of its own truck what is on the paper: only that it does not match counts.
        or(eq(pickupPassChecks.by, 'dock'), eq(pickupPassChecks.outcome, 'mismatch')),
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
