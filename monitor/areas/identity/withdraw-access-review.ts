import { PENDING_ACCESS_REVIEW } from '@contract/identity/identity.constants';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { accessReviews, users } from '../../db/schema';

/**
 * Withdraws an undecided request, or dismisses a rejected one: the user may sign up for another company. An account
 * that the operator closed without a review stays closed.
 *
 * @throws ApiError 404 for a user without a review
 */
export async function withdrawAccessReview(db: Database, userId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = accessReviews;
    const closed = await tx
      .update(accessReviews)
      .set({
        status: sql`CASE WHEN ${status} = 'pending' THEN 'withdrawn' ELSE ${status} END`,
        closedAt: now,
        codeHash: null,
      })
      .where(and(eq(accessReviews.userId, userId), isNull(accessReviews.closedAt)))
      .returning({ id: accessReviews.id });
    if (closed.length === 0) throw httpErrors.notFound('A review of your access');
    await tx
      .update(users)
      .set({ blockedPage: null, requestedCarrierId: null })
      .where(and(eq(users.id, userId), eq(users.blockedPage, PENDING_ACCESS_REVIEW)));
  });
}
