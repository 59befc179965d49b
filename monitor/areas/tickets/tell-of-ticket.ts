import type { CurrentUser } from '@contract/identity/identity.entities';
import { eq } from 'drizzle-orm';
import { loads, type tickets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { recordCompanyEvent } from '../../history/company-events';
import { ticketNotice } from './ticket-notice';

/** Tells systems and people what someone decided about an alert. */
export async function tellOfTicket(d: Decision<CurrentUser>, ticket: typeof tickets.$inferSelect, what: string) {
  if (ticket.loadId === null) return;
  const [load] = await d.tx
    .select({ reference: loads.reference, assigneeId: loads.loadLockAssigneeId })
    .from(loads)
    .where(eq(loads.id, ticket.loadId));
  await recordCompanyEvent(d.tx, ticketNotice('alert_changed', ticket, load!, { what, now: d.now, userId: d.userId }));
}
