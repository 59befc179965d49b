import { and, eq } from 'drizzle-orm';
import {
  rateConfirmations as confirmations,
  rateConfirmationDeliveries as deliveries,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import type { Services } from '../../services';
import { eventData, named, ownConfirmation } from './own-confirmation';

/** What a mail server said of a mail that it returned, read from its notice (RFC 3464). */
export interface Bounce {
  /** Of the mail that came back, with or without its angle brackets. */
  messageId: string | null;
  recipient: string | null;
  /** Such as "550 5.1.1 No such user". */
  reason: string | null;
}

/**
 * A mail with a rate confirmation came back. The one is found by its message id, which only its mail has: a made-up notice
 * finds none.
 *
 * @returns whether a mail of ours is meant that was not known to be bounced
 */
export async function recordBounce(
  services: Services,
  { messageId, recipient, reason }: Bounce,
  now: Date,
): Promise<boolean> {
  if (messageId === null) return false;
  const wanted = `<${messageId.trim().replace(/^<|>$/g, '').toLowerCase()}>`;
  const [found] = await services.db
    .select({ delivery: deliveries, companyId: confirmations.companyId })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(eq(deliveries.messageId, wanted));
  if (!found || found.delivery.state === 'bounced') return false;
  const { delivery, companyId } = found;
  if (recipient !== null && recipient.trim().toLowerCase() !== delivery.email) return false;
  await decide(decidingWithoutUser(services, companyId, now), (d) => bounce(d, delivery, reason));
  return true;
}

/** The same within a decision. */
export async function bounce(
  d: Decision,
  { id: deliveryId, rateConfirmationId: id, email, revisionId }: typeof deliveries.$inferSelect,
  reason: string | null,
): Promise<void> {
  const note = reason?.slice(0, 500) ?? null;
  await d.tx
    .update(deliveries)
    .set({ state: 'bounced', stateNote: note, bouncedAt: d.now })
    .where(eq(deliveries.id, deliveryId));
  const { row, sent } = await ownConfirmation(d.tx, d.companyId, id);
  const left = await d.tx.$count(deliveries, and(eq(deliveries.revisionId, revisionId), eq(deliveries.state, 'sent')));
  const isCurrent = sent?.id === revisionId;
  const summary = `Email with ${named(id, sent?.fields ?? { load_reference: String(row.loadId) })} to ${email} came back`;
  const data = { ...eventData(row, row.revision), is_bounced: true };
  d.carrierEvent({ carrierId: row.carrierId, kind: 'rate_confirmation_sent', summary, data });
  // Delivered is what was handed over and did not come back; who opened it has it all the same.
  const isUndelivered = isCurrent && left === 0 && row.status === 'delivered';
  if (isUndelivered) await d.tx.update(revisions).set({ status: 'draft' }).where(eq(revisions.id, revisionId));
  const set = isUndelivered ? { status: 'draft', deliveredAt: null } : {};
  await changeRow(d, confirmations, id, `Email to ${email} came back`, set);
}
