import { PENDING_ACCESS_REVIEW } from '@contract/identity/identity.constants';
import { SCOPES } from '@contract/shared/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { recordAuditEvent } from '../../db/history/audit-log';
import { accessReviews, users } from '../../db/schema';
import { enqueueJob } from '../../jobs/jobs';
import { endSessionsOf } from '../../server/authentication/sessions';
import { accessMailJob } from './access-mail-job';
import type { AccessReviewRow } from './access-reviews.queries';
import {
  type CompanyToSetUp,
  companyHere,
  createBrokerCompany,
  hasCompany,
  lockSettingUp,
} from './create-broker-company';

export type AccessDecision = {
  by: 'code' | 'operator';
  /** The operator's note to the requester. */
  note: string | null;
  now: Date;
};
export type Approved = 'set_up' | 'joined';

/** Why a review cannot be approved: it was decided or withdrawn, or its user or company changed. */
export class CannotApprove extends Error {
  constructor(readonly why: 'decided' | 'has_company' | 'disabled' | 'here_already') {
    super(why);
  }
}

/**
 * Opens the requester's account: sets up their company with them as its manager. They join an existing company as a
 * manager, if the operator says so; the code of the address of record is not enough for that.
 * In the caller's transaction.
 *
 * @throws CannotApprove
 */
export async function approveAccessReview(
  tx: Queryable,
  { id, userId }: AccessReviewRow,
  company: CompanyToSetUp,
  { by, note, now }: AccessDecision,
): Promise<Approved> {
  await lockSettingUp(tx);
  const here = await companyHere(tx, company.carrierId);
  if (here !== null && by === 'code') throw new CannotApprove('here_already');
  if (here !== null) await lockCompany(tx, here);
  if (await hasCompany(tx, userId)) throw new CannotApprove('has_company');
  const user = await undecidedUser(tx, id, userId);
  await close(tx, id, { status: 'approved', closedAt: now }, { by, note, now });
  const isWaiting = and(eq(users.id, userId), eq(users.blockedPage, PENDING_ACCESS_REVIEW));
  await tx.update(users).set({ blockedPage: null }).where(isWaiting);
  if (here === null) {
    const how = by === 'code' ? 'by a code mailed to the address of record' : 'allowed by the operator';
    const outcome = await createBrokerCompany(tx, user, company, { how, now });
    if (outcome !== 'joined') throw new Error(`${outcome}, although it was looked at under the same lock`);
  } else {
    await tx
      .update(users)
      .set({ companyId: here, scopes: [...SCOPES] })
      .where(eq(users.id, userId));
    const summary = `The operator let ${user.email} join as a manager`;
    const line = { companyId: here, kind: 'changed_by_operator', summary, userId: null, occurredAt: now } as const;
    await recordAuditEvent(tx, { ...line, subjectUserId: userId });
  }
  if (by === 'operator') {
    // The new rights begin with a new sign-in, like all rights that another person gives.
    await endSessionsOf(tx, userId, now);
    const params = { about: 'approved', reviewId: id } as const;
    await enqueueJob(tx, accessMailJob, { params, companyId: null, userId, now });
  }
  return here === null ? 'set_up' : 'joined';
}

/**
 * Rejects the requester. The account stays closed until they dismiss the rejection and sign up for another company.
 *
 * @throws CannotApprove when it was already decided
 */
export async function rejectAccessReview(tx: Queryable, { id, userId }: AccessReviewRow, decision: AccessDecision) {
  await close(tx, id, { status: 'rejected', codeHash: null }, decision);
  const params = { about: 'rejected', reviewId: id } as const;
  await enqueueJob(tx, accessMailJob, { params, companyId: null, userId, now: decision.now });
}

async function undecidedUser(tx: Queryable, id: number, userId: number) {
  const [row] = await tx
    .select({ status: accessReviews.status, disabledAt: users.disabledAt, email: users.email })
    .from(accessReviews)
    .innerJoin(users, eq(users.id, accessReviews.userId))
    .where(eq(accessReviews.id, id));
  if (row?.status !== 'pending') throw new CannotApprove('decided');
  if (row.disabledAt !== null) throw new CannotApprove('disabled');
  return { id: userId, email: row.email };
}

async function close(
  tx: Queryable,
  id: number,
  outcome: Partial<typeof accessReviews.$inferInsert>,
  { by, note, now }: AccessDecision,
) {
  const isPending = and(eq(accessReviews.id, id), eq(accessReviews.status, 'pending'), isNull(accessReviews.closedAt));
  const closed = await tx
    .update(accessReviews)
    .set({ ...outcome, decidedAt: now, decidedBy: by, decisionNote: note })
    .where(isPending)
    .returning({ id: accessReviews.id });
  if (closed.length === 0) throw new CannotApprove('decided');
}
