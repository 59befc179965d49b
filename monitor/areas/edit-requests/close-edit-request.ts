import { and, eq } from 'drizzle-orm';
import { editRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { changedMeanwhile } from '../../decisions/versions';
import { getEditRequest } from './edit-requests.queries';

/** Closes a request. @throws ApiError 404 for another company's; 409 naming who has closed it before */
export function closeEditRequest(deciding: Deciding, id: number) {
  return decide(deciding, async ({ tx, company, now, userId }) => {
    const { status, closed_by, closed_at } = await getEditRequest(tx, company.id, id);
    if (status === 'closed')
      throw changedMeanwhile({
        who: closed_by,
        at: closed_at === null ? null : new Date(closed_at),
        what: 'Closed it',
      });
    await tx
      .update(editRequests)
      .set({ status: 'closed', closedAt: now, closedByUserId: userId })
      .where(and(eq(editRequests.companyId, company.id), eq(editRequests.id, id)));
  });
}
