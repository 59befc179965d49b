import { restsOnMail, sourceOfMail } from '@contract/alerts/mails-in-evidence';
import { ticketRole } from '@contract/alerts/ticket-role';
import {
  MANAGER_TICKET_STATUSES,
  TICKET_RESOLUTION_LABELS,
  type TicketResolution,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingToMay } from '@contract/shared/permissions';
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { rateConfirmationMails as mails, ticketEvents, tickets } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import { raiseMailAlert } from './raise-mail-alert';
import { tellOfTicket } from './tell-of-ticket';
import { closedTicket } from './ticket-writes';

// Closing an alert that flagged emails raised dismisses them, and dismissing the last of them closes the alert, in one decision
// (docs/decisions/0126-an-alert-and-its-emails-end-together.md).

type Mail = typeof mails.$inferSelect;
type Ticket = typeof tickets.$inferSelect;

const MAIL_ALERT = 'email_or_domain_spoofing';

/** Sets the emails to completed, with what was found and the reason kept, and has the alerts of their loads judged now. */
export async function dismissMails(d: Decision<CurrentUser>, which: SQL | undefined, summary: string, reason: string) {
  const dismissed: Mail[] = await changeRow(d, mails, which, summary, {
    status: 'completed',
    dismissedAt: d.now,
    dismissedByUserId: d.userId,
    dismissReason: reason,
  });
  for (const { id, subject, carrierId, loadId } of dismissed) {
    const event = {
      kind: 'rate_confirmation_mail_flagged',
      summary: `Flagged email dismissed: “${(subject ?? 'without a subject').slice(0, 200)}”`,
      data: { rate_confirmation_mail_id: id, load_id: loadId, is_dismissed: true },
    } as const;
    if (carrierId === null) d.companyEvent(event);
    else d.carrierEvent({ ...event, carrierId, note: reason });
  }
  await raiseMailAlert(d, ...dismissed.map(({ loadId }) => loadId));
}

/**
 * Dismisses the flagged emails that a closed alert mentions. An email that it does not mention stays flagged, since no user
 * was notified of it; so do all emails if the person may not read them.
 */
export async function dismissMailsOf(d: Decision<CurrentUser>, alert: Ticket): Promise<void> {
  if (alert.isType !== MAIL_ALERT || alert.loadId === null || missingToMay('manageRateConfirmations', d.user)) return;
  const flagged = and(eq(mails.loadId, alert.loadId), eq(mails.status, 'flagged'));
  const rows = await d.tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.companyId, d.companyId), flagged));
  const named = rows.map(({ id }) => id).filter((id) => restsOnMail(alert.evidence, id));
  if (named.length === 0) return;
  const words = TICKET_RESOLUTION_LABELS[alert.resolution as TicketResolution];
  const reason = [`Its alert was closed: ${words}`, alert.resolutionComment].filter(Boolean).join('. ');
  await dismissMails(d, inArray(mails.id, named), 'Email dismissed with its alert', reason);
}

/**
 * Closes the alert that a dismissed email raised, where nothing else raised it, no other email of the load waits and the
 * person may close it. Else it stays open, and learns at its next check that its condition ended.
 */
export async function closeAlertOf(d: Decision<CurrentUser>, { id, loadId }: Mail, reason: string): Promise<void> {
  if (loadId === null || missingToMay('workTickets', d.user)) return;
  const isIt = and(eq(tickets.companyId, d.companyId), eq(tickets.loadId, loadId), eq(tickets.isType, MAIL_ALERT));
  const [alert] = await d.tx
    .select()
    .from(tickets)
    .where(and(isIt, ne(tickets.status, 'closed')));
  if (!alert || !restsOnMail(alert.evidence, id)) return;
  const status = alert.status as TicketStatus;
  if (MANAGER_TICKET_STATUSES.includes(status) && ticketRole(d.user) !== 'manager') return;
  const ofLoad = await d.tx
    .select({ id: mails.id, status: mails.status })
    .from(mails)
    .where(and(eq(mails.companyId, d.companyId), eq(mails.loadId, loadId)));
  if (ofLoad.some((mail) => mail.status === 'flagged' || mail.status === 'queued')) return;
  const sources = new Set(ofLoad.map(({ id }) => sourceOfMail(id)));
  if (alert.evidence.some(({ source, is_checked }) => is_checked && !sources.has(source))) return;
  const comment = `Its email was dismissed: ${reason}`;
  const words = TICKET_RESOLUTION_LABELS.condition_ended;
  const done = `Closed: ${words.toLowerCase()}`;
  const [changed] = await changeRow(d, tickets, alert.id, done, {
    ...closedTicket('condition_ended', comment, { at: d.now, by: d.userId }),
    conditionEndedAt: alert.conditionEndedAt ?? d.now,
  });
  await d.tx.insert(ticketEvents).values({
    ticketId: alert.id,
    companyId: d.companyId,
    userId: d.userId,
    occurredAt: d.now,
    kind: 'status_changed',
    before: status,
    after: 'closed',
    comment: `${words}: ${comment}`,
  });
  await tellOfTicket(d, changed!, done);
}
