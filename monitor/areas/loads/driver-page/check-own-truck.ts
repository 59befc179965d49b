import { and, desc, eq } from 'drizzle-orm';
import { loads, pickupPassChecks } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { takeTry, triesOf } from '../../../server/authentication/tries';
import type { Services } from '../../../server/services';
import { bare, compareTruck, lastOfVin, type Typed } from '../pickup-pass/compare-truck';
import { currentAssignment, truckOnFile } from '../pickup-pass/pass-facts.queries';
import { findDriverPage, noteOfDriver } from './driver-links.queries';

const CHECKS_A_DAY = 10;
const DAY_SECONDS = 86_400;

/**
 * Compares what the driver read off its own truck with the load's truck and stores it. The driver does not learn the result:
 * who drives another truck must not find out what to type. A pause of the page may show it, and ends the typing too. A
 * mismatch is what it is at the dock: it suspends the load's passes and has its alerts judged now.
 *
 * @returns false: the link opens nothing any more, or too many were typed
 */
export function checkOwnTruck(
  services: Services,
  of: { token: string; companyId: number },
  typed: Typed,
  now: Date,
): Promise<boolean> {
  return decide(decidingWithoutUser(services, of.companyId, now), async (d) => {
    const found = await findDriverPage(d.tx, of.token, now);
    if (found?.state !== 'open') return false;
    const { load, link, driver } = found;
    const truck = await truckOnFile(d.tx, load);
    const assignment = await currentAssignment(d.tx, load.id);
    if (!truck || !assignment) return false;
    const given = { plate: bare(typed.plate), vin: bare(typed.vin) };
    const { outcome } = compareTruck(given, truck);
    const kept = { ...given, passPlate: bare(truck.plate), passVin: lastOfVin(truck.vin), outcome };
    const [last] = await d.tx
      .select()
      .from(pickupPassChecks)
      .where(and(eq(pickupPassChecks.loadId, load.id), eq(pickupPassChecks.by, 'driver')))
      .orderBy(desc(pickupPassChecks.id))
      .limit(1);
    if (last?.clearedAt === null && last.plate === given.plate && last.vin === given.vin) return true;
    const tries = triesOf('driver-truck-check', link.id);
    if ((await takeTry(d.tx, tries, CHECKS_A_DAY, now, DAY_SECONDS)) === null) return false;
    const [check] = await d.tx
      .insert(pickupPassChecks)
      .values({ ...kept, loadId: load.id, assignmentId: assignment.id, by: 'driver', createdAt: now })
      .returning({ id: pickupPassChecks.id });
    const read = [given.plate && `plate ${given.plate}`, given.vin && `VIN ${given.vin}`].filter(Boolean).join(', ');
    const summary =
      outcome === 'mismatch'
        ? `The truck that the driver read off is not the load’s: ${read}`
        : outcome === 'match'
          ? `The driver read off the load’s truck: ${read}`
          : `The driver read off a truck, with nothing on file to compare: ${read}`;
    await noteOfDriver(d, load.id, driver, summary);
    if (outcome !== 'mismatch') return true;
    d.carrierEvent({
      carrierId: driver.carrierId,
      kind: 'dock_check_failed',
      summary: `Load ${load.reference}: ${summary}`,
      data: { load_id: load.id, reference: load.reference, check_id: check!.id, outcome },
    });
    await d.tx.update(loads).set({ alertsDueAt: now }).where(eq(loads.id, load.id));
    return true;
  });
}
