import { CLOSED_LOAD_STATUSES, type LoadStatus } from '@contract/loads/loads.constants';
import { PICKUP_PASS_DAYS, type PickupPassState } from '@contract/loads/pickup-passes.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierVehicles, loadAssignments, loadStops, type pickupPasses } from '../../../db/schema';
import { leftPickupsAt } from '../left-pickups';
import type { LoadRow } from '../load-facts.queries';
import type { TruckOnFile } from './compare-truck';

export type PassRow = typeof pickupPasses.$inferSelect;
type Assignment = typeof loadAssignments.$inferSelect;
type Truck = TruckOnFile & { unit: string | null };

const isOver = ({ status, cancelledAt }: LoadRow) =>
  cancelledAt !== null || CLOSED_LOAD_STATUSES.includes(status as LoadStatus);

/** Whether a pass is good now: for the very assignment that it was made for, and in its time. */
export function stateOfPass(
  pass: PassRow,
  load: LoadRow,
  assignment: Assignment | undefined,
  now: Date,
): PickupPassState {
  if (pass.withdrawnAt !== null) return 'withdrawn';
  const isSame =
    assignment !== undefined &&
    assignment.endsAt === null &&
    assignment.carrierId === load.carrierId &&
    assignment.carrierVehicleId !== null &&
    assignment.carrierVehicleId === load.carrierVehicleId;
  if (!isSame || isOver(load)) return 'ended';
  return pass.expiresAt <= now ? 'expired' : 'good';
}

/** The assignment that says who hauls the load now. */
export async function currentAssignment(db: Queryable, loadId: number): Promise<Assignment | undefined> {
  const [current] = await db
    .select()
    .from(loadAssignments)
    .where(and(eq(loadAssignments.loadId, loadId), isNull(loadAssignments.endsAt)))
    .orderBy(asc(loadAssignments.id));
  return current;
}

/** The first pickup of a load; null: it has none. */
export async function firstPickup(db: Queryable, loadId: number) {
  const [stop] = await db
    .select()
    .from(loadStops)
    .where(and(eq(loadStops.loadId, loadId), eq(loadStops.kind, 'pickup')))
    .orderBy(asc(loadStops.sequence))
    .limit(1);
  return stop ?? null;
}

/** When the truck had left the last of a load's pickups; null: it has not left them all, as far as is known. */
export const loadLeftPickupsAt = async (db: Queryable, loadId: number): Promise<Date | null> =>
  leftPickupsAt(await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)));

/** The truck that the load has, as it is on file; null: none is named. */
export async function truckOnFile(db: Queryable, load: LoadRow): Promise<Truck | null> {
  if (load.carrierVehicleId === null) return null;
  const [truck] = await db.select().from(carrierVehicles).where(eq(carrierVehicles.id, load.carrierVehicleId));
  return truck ?? null;
}

/** Until when a pass that is made now is good. */
export async function expiryOf(db: Queryable, loadId: number, now: Date): Promise<Date> {
  const pickup = await firstPickup(db, loadId);
  const from = pickup?.windowEndsAt ?? pickup?.windowStartsAt ?? now;
  return new Date(from.getTime() + PICKUP_PASS_DAYS * DAY_MS);
}

/** Why no pass can be made for a load now; null: one can. */
export async function whyNoPass(db: Queryable, load: LoadRow, now: Date): Promise<string | null> {
  if (load.cancelledAt !== null) return 'The load is canceled.';
  if (isOver(load)) return 'The load is delivered.';
  if (load.carrierId === null) return 'Cover the load first: a pass is for one carrier and truck.';
  const truck = await truckOnFile(db, load);
  const assignment = await currentAssignment(db, load.id);
  if (!truck || assignment?.carrierVehicleId !== load.carrierVehicleId)
    return 'Name the truck first: a pass is for one carrier and truck.';
  if ((await expiryOf(db, load.id, now)) <= now)
    return `The pickup window ended more than ${PICKUP_PASS_DAYS} days ago. Correct the window first.`;
  return null;
}
