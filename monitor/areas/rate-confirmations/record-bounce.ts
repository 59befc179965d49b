import { and, eq, ne } from 'drizzle-orm';
import { rateConfirmations as confirmations, rateConfirmationDeliveries as deliveries } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import type { Services } from '../../server/services';
import { eventData, named, ownConfirmation } from './own-confirmation';

/** A mail server's report on a returned email, read from its notice (RFC 3464). */
export interface Bounce {
  recipient: string | null;
  /** Such as "550 5.1.1 No such user". */
  reason: string | null;
}

/**
 * An email with a rate confirmation came back.
 *
 * @param deliveryId of the return address that the notice came to: nothing else in it proves which email it means
 * @returns whether this is new
 */
export async function recordBounce(
  services: Services,
  deliveryId: number,
  { recipient, reason }: Bounce,
  now: Date,
): Promise<boolean> {
  const [found] = await services.db
    .select({ delivery: deliveries, companyId: confirmations.companyId })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(and(eq(deliveries.id, deliveryId), ne(deliveries.state, 'bounced')));
  if (!found) return false;
  const { delivery, companyId } = found;
  const isElsewhere = recipient !== null && recipient.trim().toLowerCase() !== delivery.email;
  const note = isElsewhere ? `${recipient}: ${reason ?? 'no reason given'}` : reason;
  await decide(decidingWithoutUser(services, companyId, now), (d) => bounce(d, delivery, note));
  return true;
}

/**
 * The same within a decision. It warns and reverses nothing: the email was delivered to a server, and the notice's text
 * may come from the carrier.
 */
export async function bounce(
  d: Decision,
  { id: deliveryId, rateConfirmationId: id, email }: typeof deliveries.$inferSelect,
  reason: string | null,
): Promise<void> {
  await d.tx
    .update(deliveries)
    .set({ state: 'bounced', stateNote: reason?.slice(0, 500) ?? null, bouncedAt: d.now })
    .where(eq(deliveries.id, deliveryId));
  const { row, sent } = await ownConfirmation(d.tx, d.companyId, id);
  const summary = `Email with ${named(id, sent?.fields ?? { load_reference: String(row.loadId) })} to ${email} came back`;
  const data = { ...eventData(row, row.revision), is_bounced: true };
  d.carrierEvent({ carrierId: row.carrierId, kind: 'rate_confirmation_sent', summary, data });
  await changeRow(d, confirmations, id, `Email to ${email} came back`, {});
}
