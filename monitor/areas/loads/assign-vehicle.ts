import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadAssignments } from '../../db/schema';

type Assignment = {
  loadId: number;
  /** Null: no carrier hauls it anymore. */
  carrierId: number | null;
  carrierVehicleId: number | null;
  /** A truck of this load was seen to arrive: it hauled until now. Otherwise the named one never counted. */
  hasArrived: boolean;
  userId: number | null;
  reason?: string | null;
  now: Date;
};

/**
 * Records which carrier and vehicle haul a load from now on, and so whose positions count for it. The first one named
 * counts from the beginning, and so does one that replaces another before any arrival.
 */
export async function assignVehicle(tx: Queryable, assignment: Assignment): Promise<void> {
  const { loadId, carrierId, carrierVehicleId, hasArrived, userId, reason = null, now } = assignment;
  const isCurrent = and(eq(loadAssignments.loadId, loadId), isNull(loadAssignments.endsAt));
  const [current] = await tx.select().from(loadAssignments).where(isCurrent).orderBy(asc(loadAssignments.id));
  if (current && current.carrierId === carrierId && current.carrierVehicleId === carrierVehicleId) return;
  const isNamedLate = current?.carrierId === carrierId && current.carrierVehicleId === null;
  if (current && isNamedLate) {
    await tx
      .update(loadAssignments)
      .set({ carrierVehicleId, vehicleNamedAt: now, userId, reason })
      .where(eq(loadAssignments.id, current.id));
    return;
  }
  if (current)
    await tx
      .update(loadAssignments)
      .set(hasArrived ? { endsAt: now } : { startsAt: now, endsAt: now })
      .where(eq(loadAssignments.id, current.id));
  if (carrierId === null) return;
  const startsAt = current && hasArrived ? now : null;
  await tx.insert(loadAssignments).values({
    loadId,
    carrierId,
    carrierVehicleId,
    vehicleNamedAt: carrierVehicleId === null ? null : now,
    startsAt,
    userId,
    reason,
    createdAt: now,
  });
}

/** The first assignments of new loads, all at once. */
export async function assignFirstVehicles(
  tx: Queryable,
  assignments: readonly (Omit<Assignment, 'carrierId' | 'hasArrived'> & { carrierId: number })[],
) {
  if (assignments.length === 0) return;
  await tx.insert(loadAssignments).values(
    assignments.map(({ loadId, carrierId, carrierVehicleId, userId, now }) => ({
      loadId,
      carrierId,
      carrierVehicleId,
      vehicleNamedAt: carrierVehicleId === null ? null : now,
      userId,
      createdAt: now,
    })),
  );
}
