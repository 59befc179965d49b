import { CODE_LIMIT_WINDOW_SECONDS, MAX_WRONG_CODES, SIGN_IN_CODE_TRIES } from '@contract/identity/identity.constants';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import { accessReviews } from '../../db/schema';
import { sameDigest } from '../../server/authentication/tokens';
import { takeTry, triesOf } from '../../server/authentication/tries';
import type { CallContext } from '../../server/calls';
import { findOpenReview } from './access-reviews.queries';
import { toCompanyToSetUp } from './company-lookup';
import { approveAccessReview, CannotApprove } from './decide-access-review';
import { digestOfCode, settledByCode } from './mail-access-code';

/**
 * Checks a code from the address of record; the right one sets the company up. Reads the record again: a code sent to
 * what is no longer its address does not count.
 *
 * @throws ApiError 403 when the code is used up; 404 for a user without a review; 409 when something changed; 422 for a
 * wrong code
 */
export async function confirmAccessCode(context: CallContext, code: string): Promise<void> {
  const { db, user, now } = context;
  const review = await findOpenReview(db, user.id);
  if (!review) throw httpErrors.notFound('A review of your access');
  // Counts before comparing, so that tries sent at once count too.
  const [tried] = await db
    .update(accessReviews)
    .set({ codeTries: sql`${accessReviews.codeTries} + 1` })
    .where(
      and(
        eq(accessReviews.id, review.id),
        eq(accessReviews.status, 'pending'),
        isNotNull(accessReviews.codeHash),
        gt(accessReviews.codeExpiresAt, now),
        lt(accessReviews.codeTries, SIGN_IN_CODE_TRIES),
      ),
    )
    .returning();
  if (!tried) throw codeEnded();
  const ofUser = triesOf('wrong-access-codes', user.id);
  const count = await takeTry(db, ofUser, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  if (count === null) throw codeEnded();
  if (!sameDigest(tried.codeHash!, digestOfCode(review.id, code))) {
    const left = Math.min(SIGN_IN_CODE_TRIES - tried.codeTries, MAX_WRONG_CODES - count);
    if (left === 0) throw codeEnded();
    const more = left === 1 ? 'once more' : `${left} more times`;
    throw httpErrors.invalid({ code: [`That is not the code. You can try ${more}.`] });
  }
  const { company, address } = await settledByCode(context, tried);
  if (address !== tried.mailedTo)
    throw httpErrors.conflict('The address of record has changed since. Send a new code.');
  try {
    await db.transaction((tx) =>
      approveAccessReview(tx, tried, toCompanyToSetUp(company), { by: 'code', note: null, now }),
    );
  } catch (error) {
    if (!(error instanceof CannotApprove)) throw error;
    throw httpErrors.conflict('Something has changed since. Look again.');
  }
}

const codeEnded = () => new ApiError(403, { code: 'code_ended', message: 'That code has expired. Send a new one.' });
