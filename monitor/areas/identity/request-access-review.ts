import {
  ACCESS_REVIEWS_A_DAY,
  ACCESS_REVIEWS_A_DAY_PER_NETWORK,
  type AccessReviewReason,
} from '@contract/identity/access-review.constants';
import { CODE_LIMIT_WINDOW_SECONDS, PENDING_ACCESS_REVIEW } from '@contract/identity/identity.constants';
import { and, eq, isNull } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { accessReviews, users } from '../../db/schema';
import { enqueueJob } from '../../jobs/jobs';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { CallContext } from '../../server/calls';
import { accessMailJob } from './access-mail-job';
import { type AccessReviewRow, findOpenReview } from './access-reviews.queries';
import { hasCompany } from './create-broker-company';

export type AskedCompany = {
  /** Its entry in the federal record; null: not in the loaded files. */
  carrierId: number | null;
  reason: AccessReviewReason;
  statedName: string | null;
  statedNumber: string | null;
  note: string | null;
};

/**
 * Requests a person's decision on whether the user may work here for a company, and closes the account to everything
 * else until then. Two parallel requests become one.
 *
 * @throws ApiError 403 if the operator has rejected this user for this company; 409 for a user with a company; 429
 */
export async function requestAccessReview(context: CallContext, asked: AskedCompany): Promise<AccessReviewRow> {
  const { db, user, now, request } = context;
  const window = CODE_LIMIT_WINDOW_SECONDS;
  await spendTry(db, triesOf('access-reviews', user.id), ACCESS_REVIEWS_A_DAY, now, window);
  const network = triesOf('access-reviews-network', request.ip);
  await spendTry(db, network, ACCESS_REVIEWS_A_DAY_PER_NETWORK, now, window);
  return db.transaction(async (tx) => {
    if (await hasCompany(tx, user.id)) throw userHasCompany();
    const open = await findOpenReview(tx, user.id);
    if (open) return open;
    await assertNotRefused(tx, user.id, asked);
    const [made] = await tx
      .insert(accessReviews)
      .values({ userId: user.id, ...asked, status: 'pending', createdAt: now })
      .returning();
    await tx.update(users).set({ requestedCarrierId: asked.carrierId }).where(eq(users.id, user.id));
    await tx
      .update(users)
      .set({ blockedPage: PENDING_ACCESS_REVIEW })
      .where(and(eq(users.id, user.id), isNull(users.blockedPage)));
    const params = { about: 'requested', reviewId: made!.id } as const;
    await enqueueJob(tx, accessMailJob, { params, companyId: null, userId: user.id, now });
    return made!;
  });
}

async function assertNotRefused(tx: Queryable, userId: number, { carrierId, statedNumber }: AskedCompany) {
  const refused = await tx
    .select({ carrierId: accessReviews.carrierId, number: accessReviews.statedNumber })
    .from(accessReviews)
    .where(and(eq(accessReviews.userId, userId), eq(accessReviews.status, 'rejected')));
  const digits = (number: string | null) => number?.replaceAll(/\D/g, '') || null;
  const isSame = (one: (typeof refused)[number]) =>
    (carrierId !== null && one.carrierId === carrierId) ||
    (carrierId === null && one.carrierId === null && digits(one.number) === digits(statedNumber));
  if (refused.some(isSame))
    throw new ApiError(403, {
      code: 'access_refused',
      message: 'You asked for this company before and were refused. Write to support if that was a mistake.',
    });
}

export const userHasCompany = () =>
  new ApiError(409, { code: 'has_company', message: 'Your account belongs to a company already.' });
