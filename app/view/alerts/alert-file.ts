import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITY_LABELS, TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import type { FileColumns } from '../csv';
import { outcomeOf, wayOf } from './listed-alert';

/** The columns of the file of alerts. */
export const ALERT_FILE: FileColumns<Ticket> = [
  ['Severity', ({ severity }) => TICKET_SEVERITY_LABELS[severity]],
  ['Type', ({ is_type }) => ALERT_TYPE_FILTER_LABELS[is_type]],
  ['Alert', ({ message }) => message],
  ['Load', ({ load }) => load?.reference ?? ''],
  ['Lane', ({ load }) => (load && wayOf(load)) ?? ''],
  ['Carrier', ({ carrier }) => carrier?.legal_name ?? ''],
  ['Status', ({ status }) => TICKET_STATUS_LABELS[status]],
  ['Assignee', ({ assignee }) => assignee?.full_name ?? ''],
  ['Raised (UTC)', ({ raised_at }) => raised_at],
  ['Closed (UTC)', ({ closed_at }) => closed_at ?? ''],
  ['Closes when', ({ status, closes_when }) => (status === 'closed' ? '' : closes_when)],
  ['Resolution', (ticket) => (ticket.status === 'closed' ? outcomeOf(ticket) : '')],
];
