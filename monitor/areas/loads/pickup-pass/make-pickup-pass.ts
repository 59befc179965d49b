import { and, eq, isNull } from 'drizzle-orm';
import { loadLogs, loads, pickupPasses } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion } from '../../../decisions/versions';
import { httpErrors } from '../../../plugins/errors';
import { seal } from '../../../sealing/sealed-secrets';
import { getLoadRow } from '../loads.queries';
import { vehicleLabel } from '../vehicle-label';
import { digestOfCode, newPassCode } from './pass-codes';
import { currentAssignment, expiryOf, truckOnFile, whyNoPass } from './pass-facts.queries';

/**
 * Makes a pickup pass for the carrier and the truck that the load has. The one before it is withdrawn.
 *
 * @throws ApiError 404 for another company's load; 409 when the load is no longer as the caller saw it; 422 where no pass can be
 *   made
 */
export function makePickupPass(deciding: Deciding, loadId: number, expectedVersion: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    await assertVersion(d, loads, loadId, expectedVersion);
    const why = await whyNoPass(d.tx, load, d.now);
    if (why !== null) throw httpErrors.invalid({ pickup_pass: [why] }, why);
    const replaced = { withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: 'Replaced by a new pass' };
    await d.tx
      .update(pickupPasses)
      .set(replaced)
      .where(and(eq(pickupPasses.loadId, loadId), isNull(pickupPasses.withdrawnAt)));
    const code = newPassCode();
    const assignment = await currentAssignment(d.tx, loadId);
    await d.tx.insert(pickupPasses).values({
      loadId,
      assignmentId: assignment!.id,
      codeHash: digestOfCode(code),
      sealedCode: seal(code, deciding.env.sessionSecrets),
      userId: d.userId,
      createdAt: d.now,
      expiresAt: await expiryOf(d.tx, loadId, d.now),
    });
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
