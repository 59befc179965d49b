import { formatCount } from '@contract/shared/format';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { loadLinks, loadLogs, loads, pickupPasses } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { changeRow } from '../../../decisions/versions';
import { evaluateLoads } from '../evaluate-loads';
import { getLoadRow } from '../loads.queries';
import { sayPass } from '../pickup-pass/say-pass';

const REASON = 'Sharing of the load stopped';

/**
 * Ends the links to pages of a load and its pickup pass; on request also its tracking, so that no position of its carrier is
 * read for it anymore. Links to its rate confirmation and its bids stay: they belong to those papers (decision 0201).
 *
 * @returns how many links and passes ended
 * @throws ApiError 404 for another company's; 422 to end the tracking of a canceled load
 */
export function stopSharing(
  deciding: Deciding,
  loadId: number,
  { endsTracking }: { endsTracking: boolean },
): Promise<number> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    if (endsTracking && load.cancelledAt)
      throw httpErrors.invalid({ ends_tracking: ['A canceled load is not tracked.'] });
    const links = await d.tx
      .update(loadLinks)
      .set({ withdrawnAt: d.now })
      .where(and(eq(loadLinks.loadId, load.id), isNull(loadLinks.withdrawnAt), gt(loadLinks.expiresAt, d.now)))
      .returning({ id: loadLinks.id });
    const passes = await d.tx
      .update(pickupPasses)
      .set({ withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: REASON })
      .where(and(eq(pickupPasses.loadId, load.id), isNull(pickupPasses.withdrawnAt)))
      .returning({ id: pickupPasses.id });
    for (const { id } of passes) sayPass(d, load, id, true);
    const endsNow = endsTracking && load.trackingEndedAt === null;
    if (endsNow) await changeRow(d, loads, load.id, 'Tracking ended', { trackingEndedAt: d.now });
    const ended = [
      links.length > 0 && formatCount(links.length, 'link'),
      passes.length > 0 && 'the pickup pass',
      endsNow && 'tracking',
    ].filter(Boolean);
    if (ended.length > 0)
      await d.tx.insert(loadLogs).values({
        loadId: load.id,
        isType: 'note',
        source: 'person',
        occurredAt: d.now,
        message: `${REASON}: ${ended.join(', ')}`,
        userId: d.userId,
        createdAt: d.now,
      });
    if (endsNow) await evaluateLoads(d.tx, [load.id], d.now);
    return links.length + passes.length;
  });
}
