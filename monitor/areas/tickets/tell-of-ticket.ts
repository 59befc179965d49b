import type { CurrentUser } from '@contract/identity/identity.entities';
import { eq } from 'drizzle-orm';
import { recordCompanyEvent } from '../../db/history/company-events';
import { loads, type tickets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { alertSettingsOf } from './alert-settings.queries';
import { mailHeldUntil } from './quiet-hours';
import { stopZonesOf } from './stop-zones.queries';
import { ticketNotice } from './ticket-notice';

/** Notifies systems and people of a decision about an alert. In quiet hours the mails wait, like those when it was raised. */
export async function tellOfTicket(d: Decision<CurrentUser>, ticket: typeof tickets.$inferSelect, what: string) {
  if (ticket.loadId === null) return;
  const [load] = await d.tx
    .select({ reference: loads.reference, assigneeId: loads.loadLockAssigneeId })
    .from(loads)
    .where(eq(loads.id, ticket.loadId));
  const { quietHours } = (await alertSettingsOf(d.tx, [d.companyId]))(d.companyId);
  const zone = (await stopZonesOf(d.tx, [ticket.loadId])).get(ticket.loadId) ?? null;
  const held = mailHeldUntil(ticket.severity, quietHours, zone, d.now);
  const said = { what, now: d.now, userId: d.userId, mailHeldUntil: held };
  await recordCompanyEvent(d.tx, ticketNotice('alert_changed', ticket, load!, said));
}
