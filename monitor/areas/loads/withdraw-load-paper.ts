import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { loadPapers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { getLoadRow } from './loads.queries';

/**
 * Says that a paper of a load no longer counts. The file stays: it may be named by a file of the load, and what was once
 * shown to someone is not to vanish.
 *
 * @throws ApiError 404 for another company's; 409 when it was withdrawn already
 */
export function withdrawLoadPaper(deciding: Deciding, loadId: number, paperId: number, reason: string): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(eq(loadPapers.loadId, load.id), eq(loadPapers.id, paperId));
    const [paper] = await d.tx.select().from(loadPapers).where(isIt);
    if (!paper) throw httpErrors.notFound('That paper');
    if (paper.withdrawnAt) throw httpErrors.conflict('This paper was withdrawn already.');
    const set = { withdrawnAt: d.now, withdrawnByUserId: d.userId, withdrawReason: reason };
    await d.tx.update(loadPapers).set(set).where(isIt);
  });
}
