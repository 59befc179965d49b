import { eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadLogs, loads, pickupPasses } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion } from '../../../decisions/versions';
import { seal } from '../../../documents/sealing/sealed-secrets';
import { assertMayHaveLoad } from '../gate/ask-gate';
import { getLoadRow } from '../loads.queries';
import { vehicleLabel } from '../vehicle-label';
import { digestOfCode, newPassCode } from './pass-codes';
import { currentAssignment, truckOnFile, whyNoTruckToPass } from './pass-facts.queries';
import { findOpenPass } from './pickup-pass.queries';
import { sayPass } from './say-pass';

/**
 * Makes a pickup pass for the load's carrier and truck, and withdraws the one before it.
 *
 * @param replaces the pass that the caller knows this will end: a driver may hold it
 * @throws ApiError 404 for another company's load; 409 when the load changed since the caller read it, or when it has a
 * pass
 * that a driver may hold and that the caller does not name; 422
 * where no pass can be made, and where the carrier may not have the load
 */
export function makePickupPass(
  deciding: Deciding,
  loadId: number,
  expectedVersion: number | undefined,
  replaces?: number,
): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    await assertVersion(d, loads, loadId, expectedVersion);
    const why = await whyNoTruckToPass(d.tx, load, d.now);
    if (why !== null) throw httpErrors.invalid({ pickup_pass: [why] }, why);
    await assertMayHaveLoad(d, load, load.carrierId!, 'pickup_pass');
    const open = await findOpenPass(d.tx, load, d.now);
    if (open?.isUsable && open.pass.id !== replaces)
      throw httpErrors.conflict(
        'The load has a pickup pass that a driver may hold. A new one ends it: open the page again.',
      );
    if (open) {
      const replaced = { withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: 'Replaced by a new pass' };
      await d.tx.update(pickupPasses).set(replaced).where(eq(pickupPasses.id, open.pass.id));
      sayPass(d, load, open.pass.id, true);
    }
    const code = newPassCode();
    const assignment = await currentAssignment(d.tx, loadId);
    const [made] = await d.tx
      .insert(pickupPasses)
      .values({
        loadId,
        assignmentId: assignment!.id,
        codeHash: digestOfCode(code),
        sealedCode: seal(code, deciding.env.sessionSecrets),
        userId: d.userId,
        createdAt: d.now,
      })
      .returning({ id: pickupPasses.id });
    sayPass(d, load, made!.id, false);
    const truck = vehicleLabel((await truckOnFile(d.tx, load))!);
    await d.tx.insert(loadLogs).values({
      loadId,
      isType: 'note',
      source: 'person',
      occurredAt: d.now,
      message: `Pickup pass made for ${truck || 'the truck'}`,
      userId: d.userId,
      createdAt: d.now,
    });
  });
}
