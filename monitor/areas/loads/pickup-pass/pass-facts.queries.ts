import { CLOSED_LOAD_STATUSES, type LoadStatus } from '@contract/loads/loads.constants';
import {
  PASS_HOURS_AROUND_PICKUP,
  PASS_HOURS_WITHOUT_WINDOW,
  type PickupPassState,
} from '@contract/loads/pickup-passes.constants';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierVehicles, loadAssignments, loadStops, type pickupPasses } from '../../../db/schema';
import { leftPickupsAt } from '../left-pickups';
import type { LoadRow } from '../load-facts.queries';
import { HOUR } from '../tracking/tracked-load';
import type { TruckOnFile } from './compare-truck';

export type PassRow = typeof pickupPasses.$inferSelect;
export type StopRow = typeof loadStops.$inferSelect;
type Assignment = typeof loadAssignments.$inferSelect;
type Truck = TruckOnFile & { unit: string | null };

const isOver = ({ status, cancelledAt }: LoadRow) =>
  cancelledAt !== null || CLOSED_LOAD_STATUSES.includes(status as LoadStatus);

/** From when until when a pass is valid. */
export interface PassTime {
  from: Date;
  until: Date;
}

/** By the current pickup windows: moving a pickup moves the time of its pass. */
export function passTimeOf(pickups: readonly StopRow[], madeAt: Date): PassTime {
  const windows = pickups.flatMap(({ windowStartsAt, windowEndsAt }) => {
    const [from, until] = [windowStartsAt ?? windowEndsAt, windowEndsAt ?? windowStartsAt];
    return from && until ? [{ from: from.getTime(), until: until.getTime() }] : [];
  });
  if (windows.length === 0)
    return { from: madeAt, until: new Date(madeAt.getTime() + PASS_HOURS_WITHOUT_WINDOW * HOUR) };
  const around = PASS_HOURS_AROUND_PICKUP * HOUR;
  return {
    from: new Date(Math.min(...windows.map(({ from }) => from)) - around),
    until: new Date(Math.max(...windows.map(({ until }) => until)) + around),
  };
}

/** Whether a pass is valid now: for exactly the assignment it was made for, and within its time. */
export function stateOfPass(
  pass: PassRow,
  load: LoadRow,
  assignment: Assignment | undefined,
  { from, until }: PassTime,
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
  if (now < from) return 'early';
  return until <= now ? 'expired' : 'good';
}

/** The current assignment: who hauls the load. */
export async function currentAssignment(db: Queryable, loadId: number): Promise<Assignment | undefined> {
  const [current] = await db
    .select()
    .from(loadAssignments)
    .where(and(eq(loadAssignments.loadId, loadId), isNull(loadAssignments.endsAt)))
    .orderBy(asc(loadAssignments.id));
  return current;
}

/** The pickups of a load, in their order. */
export const pickupsOf = (db: Queryable, loadId: number): Promise<StopRow[]> =>
  db
    .select()
    .from(loadStops)
    .where(and(eq(loadStops.loadId, loadId), eq(loadStops.kind, 'pickup')))
    .orderBy(asc(loadStops.sequence));

/** When the truck left the last of a load's pickups; null: it has not left all of them, as far as is known. */
export const loadLeftPickupsAt = async (db: Queryable, loadId: number): Promise<Date | null> =>
  leftPickupsAt(await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)));

/** The load's truck as on file; null: none is named. */
export async function truckOnFile(db: Queryable, load: LoadRow): Promise<Truck | null> {
  if (load.carrierVehicleId === null) return null;
  const [truck] = await db.select().from(carrierVehicles).where(eq(carrierVehicles.id, load.carrierVehicleId));
  return truck ?? null;
}

/** Why a load has no carrier and truck for a pass; null: it has both. */
export async function whyNoTruckToPass(db: Queryable, load: LoadRow, now: Date): Promise<string | null> {
  if (load.cancelledAt !== null) return 'The load is canceled.';
  if (isOver(load)) return 'The load is delivered.';
  if (load.carrierId === null) return 'Cover the load first: a pass is for one carrier and truck.';
  const truck = await truckOnFile(db, load);
  const assignment = await currentAssignment(db, load.id);
  if (!truck || assignment?.carrierVehicleId !== load.carrierVehicleId)
    return 'Assign a truck first: a pass is for one carrier and truck.';
  if (passTimeOf(await pickupsOf(db, load.id), now).until <= now)
    return `The pickup window ended more than ${PASS_HOURS_AROUND_PICKUP} hours ago. Correct the window first.`;
  return null;
}
