import {
  ACCESS_CODE_TTL_SECONDS,
  ACCESS_CODES_A_DAY,
  ACCESS_CODES_A_DAY_PER_COMPANY,
} from '@contract/identity/access-review.constants';
import { CODE_LIMIT_WINDOW_SECONDS } from '@contract/identity/identity.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { accessReviews } from '../../db/schema';
import { digest, newCode } from '../../server/authentication/tokens';
import { spendTry, triesOf } from '../../server/authentication/tries';
import type { CallContext } from '../../server/calls';
import { accessCodeMail } from './access-mails';
import { type AccessReviewRow, findOpenReview, isForCode, reasonForReview } from './access-reviews.queries';
import { compareWithRecord } from './address-of-record';
import { findSignUpCompany } from './company-lookup';
import { companyHere } from './create-broker-company';

/** What is stored of a code: bound to its review, so that equal codes do not look alike. */
export const digestOfCode = (reviewId: number, code: string) => digest(`access-review:${reviewId}:${code}`);

/**
 * Mails a code only to the address of record of the company; an earlier code of the review ends. The email names the
 * requester.
 *
 * @throws ApiError 404 for a user without a review; 409 when a code is not enough; 429
 */
export async function mailAccessCode(context: CallContext): Promise<AccessReviewRow> {
  const { db, mail, user, now } = context;
  const review = await findOpenReview(db, user.id);
  if (!review) throw httpErrors.notFound('A review of your access');
  const { company, address } = await settledByCode(context, review);
  const window = CODE_LIMIT_WINDOW_SECONDS;
  await spendTry(db, triesOf('access-codes', user.id), ACCESS_CODES_A_DAY, now, window);
  const toCompany = triesOf('access-codes-to', company.carrier_id);
  await spendTry(db, toCompany, ACCESS_CODES_A_DAY_PER_COMPANY, now, window);
  const code = newCode();
  const [issued] = await db
    .update(accessReviews)
    .set({
      mailedTo: address,
      codeHash: digestOfCode(review.id, code),
      codeMailedAt: now,
      codeExpiresAt: new Date(now.getTime() + ACCESS_CODE_TTL_SECONDS * 1000),
      codeTries: 0,
    })
    .where(and(eq(accessReviews.id, review.id), eq(accessReviews.status, 'pending')))
    .returning();
  if (!issued) throw onlyAPerson();
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  const content = accessCodeMail({ code, name, email: user.email, companyName: company.legal_name! });
  await mail.send({ to: address, ...content });
  return issued;
}

/**
 * The company and its address of record, if a code to that address settles the review by the current record.
 *
 * @throws ApiError 409
 */
export async function settledByCode({ db, user, today }: CallContext, review: AccessReviewRow) {
  if (!isForCode(review) || review.carrierId === null) throw onlyAPerson();
  const company = await findSignUpCompany(db, review.carrierId, today);
  const address = await compareWithRecord(db, review.carrierId, user.email, today);
  const isHere = (await companyHere(db, review.carrierId)) !== null;
  const reason = company && reasonForReview(company, address, isHere);
  const isSettled = reason === null || reason === 'other_address';
  if (!company || !isSettled || address.kind === 'none') throw onlyAPerson();
  return { company, address: address.address };
}

const onlyAPerson = () =>
  httpErrors.conflict('A code does not help here, or no longer: a person looks at your account before it is opened.');
