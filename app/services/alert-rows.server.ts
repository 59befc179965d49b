import { ALERT_TYPE_FILTER_LABELS, IDENTITY_ALERTS } from '@contract/alerts/alert-types.constants';
import { restsOnMails } from '@contract/alerts/mails-in-evidence';
import { ticketRole } from '@contract/alerts/ticket-role';
import { nextTicketStatuses, type TicketStatus } from '@contract/alerts/tickets.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { listTickets } from '~/models/alerts.server';
import { paths } from '~/paths';
import type { BulkRow } from '~/view/bulk-outcome';
import type { Monitor } from './monitor.server';

export interface AlertRow extends BulkRow {
  ticket: Ticket;
}

/** The company's alerts with these ids, as they are now; each of `seen` begins with an id. */
export async function alertRows(monitor: Monitor, seen: readonly (readonly (number | null)[])[]): Promise<AlertRow[]> {
  if (seen.length === 0) return [];
  const { tickets } = await listTickets(monitor, {
    q: { id_in: seen.map(([id]) => String(id)) },
    per_page: MAX_PER_PAGE,
  });
  return tickets.map((ticket) => ({
    id: ticket.id,
    name: `${ticket.load ? `${ticket.load.reference}, ` : ''}${ALERT_TYPE_FILTER_LABELS[ticket.is_type].toLowerCase()}`,
    to: paths.alert(ticket.id),
    ticket,
  }));
}

/** Taking an alert starts it, unless it was started or escalated: only a manager decides an escalated one. */
const STARTED_BY_TAKING: readonly TicketStatus[] = ['new', 'pending'];
export const startedByTaking = ({ status }: Pick<Ticket, 'status'>) => STARTED_BY_TAKING.includes(status);

/** Why an alert is not closed together with others; null: it is. */
export function whyNotClosed(ticket: Ticket, user: CurrentUser): string | null {
  if (ticket.status === 'closed') return 'It is closed.';
  if (!nextTicketStatuses(ticket.status, ticketRole(user)).includes('closed'))
    return 'It is escalated: only a manager of alerts closes it.';
  if (IDENTITY_ALERTS.includes(ticket.is_type) || restsOnMails(ticket.evidence))
    return 'It may be fraud: read its evidence, and close it on its own page.';
  return null;
}

/**
 * What the form that gives an alert back sends: its earlier assignee, 0 for none, and whether it was pending. A new
 * alert stays started: its history says that it was taken.
 */
export const claimBefore = ({ id, assignee, status }: Ticket, version: number): string =>
  [id, version, assignee?.id ?? 0, status === 'pending' ? 1 : 0].join(':');

/** The form in a toast that gives claimed or assigned alerts back. */
export const undoClaim = (back: string) => ({ to: paths.alertsBulk({ back }), name: 'row', intent: 'give-back' });

/** The form in a toast that opens closed alerts again; null for who may not. */
export const undoClose = (user: CurrentUser, back: string) =>
  nextTicketStatuses('closed', ticketRole(user)).includes('in_progress')
    ? { to: paths.alertsBulk({ back }), name: 'row', intent: 'reopen' }
    : null;
