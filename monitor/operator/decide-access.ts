import { PENDING_ACCESS_REVIEW } from '@contract/identity/identity.constants';
import { eq } from 'drizzle-orm';
import { type AccessReviewRow, findOpenReview } from '../areas/identity/access-reviews.queries';
import type { CompanyToSetUp } from '../areas/identity/create-broker-company';
import { approveAccessReview, CannotApprove, rejectAccessReview } from '../areas/identity/decide-access-review';
import type { Database } from '../db/client';
import { users } from '../db/schema';
import { userOfAddress } from './account-rows';
import { type CompanyOptions, companyOfRecord, dotNumber } from './company-of-record';
import { because, CommandRefused, recordOperatorChange } from './operator-log';

/** What the operator read at FMCSA of a company that the loaded files do not have, and why they decide so. */
export type ApprovalOptions = CompanyOptions & { usdot?: string; note?: string };

/**
 * Opens the account of a person whose access waits: their company is set up, or they join the one that is here already.
 *
 * @throws CommandRefused
 */
export async function approveAccess(
  db: Database,
  address: string,
  options: ApprovalOptions,
  now: Date,
): Promise<string> {
  const user = await userOfAddress(db, address);
  const review = await findOpenReview(db, user.id);
  if (!review) return liftBlock(db, user, options.note, now);
  const company = await companyOf(db, review, options, now);
  try {
    return await db.transaction(async (tx) => {
      const done = await approveAccessReview(tx, review, company, { by: 'operator', note: options.note ?? null, now });
      const [{ companyId } = { companyId: null }] = await tx
        .select({ companyId: users.companyId })
        .from(users)
        .where(eq(users.id, user.id));
      const what = done === 'set_up' ? 'manage' : 'join';
      const words = `approved ${user.email} to ${what} ${company.legalName}`;
      await recordOperatorChange(tx, { summary: words + because(options.note), userId: user.id, companyId, now });
      return done === 'set_up'
        ? `${company.legalName} is set up and ${user.email} manages it. They get a mail.`
        : `${user.email} has joined ${company.legalName}, which is here already, as a manager. They get a mail.`;
    });
  } catch (error) {
    if (error instanceof CannotApprove) throw new CommandRefused(`${user.email}: ${WHY_NOT[error.why]}`);
    throw error;
  }
}

const WHY_NOT: Readonly<Record<CannotApprove['why'], string>> = {
  decided: 'that was decided or withdrawn already.',
  has_company: 'the user belongs to a company already.',
  disabled: 'the account is disabled. Enable it first.',
  here_already: 'the company is here already.',
};

/** The company that a person requested, or that the operator names. */
function companyOf(
  db: Database,
  review: AccessReviewRow,
  options: ApprovalOptions,
  now: Date,
): Promise<CompanyToSetUp> {
  const given = dotNumber(options.usdot);
  if (review.carrierId !== null && given !== null && given !== review.carrierId)
    throw new CommandRefused(`They asked for DOT ${review.carrierId}, not ${given}.`);
  return companyOfRecord(db, review.carrierId ?? given, options, now);
}

type User = typeof users.$inferSelect;

/** For an account that the operator closed for a review without a request. */
async function liftBlock(db: Database, user: User, note: string | undefined, now: Date): Promise<string> {
  if (user.blockedPage !== PENDING_ACCESS_REVIEW) throw new CommandRefused(`${user.email} waits for no review.`);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ blockedPage: null }).where(eq(users.id, user.id));
    const summary = `opened the account of ${user.email}${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId: user.companyId, now });
  });
  return `The account of ${user.email} is open.`;
}

/**
 * Rejects a person whose access waits; the note is mailed to them.
 *
 * @throws CommandRefused
 */
export async function rejectAccess(
  db: Database,
  address: string,
  note: string | undefined,
  now: Date,
): Promise<string> {
  const user = await userOfAddress(db, address);
  const review = await findOpenReview(db, user.id);
  if (review?.status !== 'pending') throw new CommandRefused(`${user.email} waits for no review.`);
  try {
    await db.transaction(async (tx) => {
      await rejectAccessReview(tx, review, { by: 'operator', note: note ?? null, now });
      const summary = `refused ${user.email} the access that they asked for${because(note)}`;
      await recordOperatorChange(tx, { summary, userId: user.id, companyId: null, now });
    });
  } catch (error) {
    if (error instanceof CannotApprove) throw new CommandRefused(`${user.email}: ${WHY_NOT[error.why]}`);
    throw error;
  }
  return `${user.email} was refused. They get a mail.`;
}
