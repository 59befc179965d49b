import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadLogs, pickupPasses } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { getLoadRow } from '../loads.queries';
import { sayPass } from './say-pass';

/** Ends a pickup pass. @throws ApiError 404 for another load's or company's; 409 when it is already withdrawn */
export function withdrawPickupPass(deciding: Deciding, loadId: number, passId: number, reason: string): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(eq(pickupPasses.loadId, load.id), eq(pickupPasses.id, passId));
    const [pass] = await d.tx.select().from(pickupPasses).where(isIt);
    if (!pass) throw httpErrors.notFound('That pickup pass');
    if (pass.withdrawnAt) throw httpErrors.conflict('This pass was withdrawn already.');
    const set = { withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: reason };
    await d.tx.update(pickupPasses).set(set).where(isIt);
    sayPass(d, load, pass.id, true);
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      isType: 'note',
      source: 'person',
      occurredAt: d.now,
      message: `Pickup pass withdrawn: ${reason}`,
      userId: d.userId,
      createdAt: d.now,
    });
  });
}
