import { dayOf } from '@contract/shared/day';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { pickupPassChecks, tickets } from '../../../db/schema';
import { openTicketsAbout } from '../../tickets/tickets.queries';
import { gateOfRows } from '../gate/ask-gate';
import { driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { vehicleFactsOf } from '../truck-ties.queries';
import { loadLeftPickupsAt } from './pass-facts.queries';
import type { StandingFacts } from './pass-standing';

type Check = typeof pickupPassChecks.$inferSelect;

/** What the standing of a load's pass rests on, besides its state. */
export async function standingFactsOf(
  db: Queryable,
  load: LoadRow,
  now: Date,
): Promise<Omit<StandingFacts, 'state'> & { mismatches: Check[] }> {
  const mismatches = await openMismatchesOf(db, load.id);
  return {
    gate: (await gateOfRows(db, load.companyId, [load], now)).get(load.id) ?? null,
    mismatches,
    mismatchAt: mismatches[0]?.createdAt ?? null,
    alerts: await openTicketsAbout(db, load.companyId, {
      loadId: load.id,
      carrierId: load.carrierId,
      vehicleId: load.carrierVehicleId,
      driverPhones: driverPhonesOf(load),
    }),
    isTruckTied: await isTruckTied(db, load, now),
    leftAt: await loadLeftPickupsAt(db, load.id),
  };
}

/**
 * Trucks of the load that a dock checked by any pass, or the driver on its page, that did not match and that no person has
 * cleared, newest first.
 */
export async function openMismatchesOf(db: Queryable, loadId: number): Promise<Check[]> {
  return db
    .select()
    .from(pickupPassChecks)
    .where(
      and(
        eq(pickupPassChecks.loadId, loadId),
        eq(pickupPassChecks.outcome, 'mismatch'),
        isNull(pickupPassChecks.clearedAt),
      ),
    )
    .orderBy(desc(pickupPassChecks.id));
}

/** No record ties a truck without a VIN: naming one by its plate alone would bypass this. */
async function isTruckTied(db: Queryable, load: LoadRow, now: Date): Promise<boolean> {
  const { id, companyId, carrierId, carrierVehicleId } = load;
  if (carrierId === null || carrierVehicleId === null) return false;
  const assigned = { loadId: id, companyId, carrierId, vehicleId: carrierVehicleId };
  const truck = (await vehicleFactsOf(db, [assigned], null, dayOf(now))).get(id);
  if (!truck?.vin) return false;
  if (truck.onEld || truck.onCertificate || truck.inspectedOn) return true;
  // A person has reviewed the alert about exactly this truck and closed it.
  const [alert] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.loadId, id), eq(tickets.isType, 'unverified_vehicle'), eq(tickets.status, 'closed')));
  return Boolean(alert && alert.closedByUserId !== null && alert.subject.endsWith(truck.vin));
}
