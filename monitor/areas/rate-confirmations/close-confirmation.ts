import type { CallParsed } from '@contract/call';
import type {
  markRateConfirmationAsCancelled,
  markRateConfirmationAsRejected,
} from '@contract/rate-confirmations/rate-confirmations.calls';
import { and, eq, inArray } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { rateConfirmations as confirmations, rateConfirmationRevisions as revisions } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { evaluateLoads } from '../loads/evaluate-loads';
import { mailEnd } from './confirmation-mail-job';
import { eventData, named, type Own, ownConfirmation, statusOf, statusWord } from './own-confirmation';

type CancelInput = NonNullable<CallParsed<typeof markRateConfirmationAsCancelled>['body']>;
type RejectInput = NonNullable<CallParsed<typeof markRateConfirmationAsRejected>['body']>;

/**
 * Cancels a confirmation: its links say so from now on, and every address that has it gets an email.
 *
 * @throws ApiError 404; 409 when it changed meanwhile, or is rejected, cancelled or superseded already
 */
export function cancelConfirmation(deciding: Deciding, id: number, input: CancelInput): Promise<void> {
  return decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, input.expected_version);
    await cancel(d, own, input.reason);
  });
}

/** The same within a decision. */
export async function cancel(d: Decision, own: Own, reason: string | undefined): Promise<void> {
  const status = statusOf(own.row);
  if (status === 'rejected' || status === 'cancelled' || status === 'superseded')
    throw httpErrors.conflict(`This confirmation is already ${statusWord(status)}.`);
  await close(d, own, 'cancelled', { cancelledAt: d.now, reason: reason ?? null, draftRevision: null });
}

/**
 * Records that the carrier rejected a confirmation outside its page.
 *
 * @throws ApiError 404; 409 when it changed meanwhile, or does not wait for the carrier
 */
export function rejectConfirmation(deciding: Deciding, id: number, input: RejectInput): Promise<void> {
  return decide(deciding, async (d) => {
    const own = await ownConfirmation(d.tx, d.companyId, id);
    await assertVersion(d, confirmations, id, input.expected_version);
    await reject(d, own, input.reason);
  });
}

/** The same within a decision, also one of the carrier itself. */
export async function reject(d: Decision, own: Own, reason: string | undefined): Promise<void> {
  const status = statusOf(own.row);
  if (status !== 'delivered' && status !== 'viewed')
    throw httpErrors.conflict(
      `This confirmation is ${statusWord(status)}. Only one that waits for the carrier can be declined.`,
    );
  // The rejected revision replaced the accepted one: neither is valid.
  await close(d, own, 'rejected', {
    rejectedAt: d.now,
    reason: reason ?? null,
    acceptedRevision: null,
    acceptedAt: null,
  });
}

type End = Partial<typeof confirmations.$inferInsert>;

async function close(d: Decision, { row, sent, newest }: Own, status: 'rejected' | 'cancelled', set: End) {
  const { reason } = set;
  const verb = status === 'rejected' ? 'Declined' : 'Voided';
  await changeRow(d, confirmations, row.id, reason ? `${verb}: ${reason}` : verb, {
    ...set,
    status,
    needsAcceptance: false,
  });
  await d.tx
    .update(revisions)
    .set({ status })
    .where(
      and(
        eq(revisions.rateConfirmationId, row.id),
        inArray(revisions.status, ['draft', 'delivered', 'viewed', 'accepted']),
        status === 'rejected' && sent ? eq(revisions.id, sent.id) : undefined,
      ),
    );
  const summary = `${verb} ${named(row.id, newest.fields)}`;
  const kind = `rate_confirmation_${status}` as const;
  const data = eventData(row, row.revision);
  d.carrierEvent({ carrierId: row.carrierId, kind, summary, note: reason ?? undefined, data });
  await mailEnd(d, row.id);
  await evaluateLoads(d.tx, [row.loadId], d.now);
}
