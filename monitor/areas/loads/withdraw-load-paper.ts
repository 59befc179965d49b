import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadPapers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { sayPaper } from './keep-load-paper';
import { getLoadRow } from './loads.queries';

/**
 * Marks a paper of a load as no longer valid. The file stays: a file of the load may name it, and what someone once saw
 * must not vanish.
 *
 * @throws ApiError 404 for another company's; 409 when it is already withdrawn
 */
export function withdrawLoadPaper(deciding: Deciding, loadId: number, paperId: number, reason: string): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(eq(loadPapers.loadId, load.id), eq(loadPapers.id, paperId));
    const [paper] = await d.tx.select().from(loadPapers).where(isIt);
    if (!paper) throw httpErrors.notFound('That paper');
    if (paper.withdrawnAt) throw httpErrors.conflict('This document was already withdrawn.');
    const set = { withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: reason };
    await d.tx.update(loadPapers).set(set).where(isIt);
    const { id, isType, driverLinkId } = paper;
    sayPaper(d, load, { id, isType, isFromDriver: driverLinkId !== null, isWithdrawn: true });
  });
}
