import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import {
  TICKET_RESOLUTION_LABELS,
  TICKET_STATUS_LABELS,
  type TicketSeverity,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import { duration } from '@contract/loads/stop-times';
import { briefDue } from '~/view/loads/pickup-in';

/** An alert as its row shows it. Texts and times are rendered on the server: the page is the same everywhere. */
export interface ListedAlert {
  id: number;
  version: number;
  severity: TicketSeverity;
  type: string;
  message: string;
  /** What would close it; for a closed one, its result. */
  closing: string;
  load: { id: number; reference: string; way: string | null } | null;
  carrier: { id: number; name: string } | null;
  status: { value: TicketStatus; label: string };
  assignee: string | null;
  /** Of the next stop of its load: "3 h left"; null: none is known. */
  due: string | null;
  /** How long it has been open, or was when it closed. */
  age: string;
  /** When it was last raised. */
  raisedAt: string;
  closedAt: string | null;
  /** The condition no longer holds, and a person has not closed it yet. */
  isOver: boolean;
  isReopened: boolean;
}

export function toListedAlert(ticket: Ticket, now: Date): ListedAlert {
  const { load, carrier } = ticket;
  const until = ticket.closed_at === null ? now.getTime() : Date.parse(ticket.closed_at);
  return {
    id: ticket.id,
    version: ticket.version,
    severity: ticket.severity,
    type: ALERT_TYPE_FILTER_LABELS[ticket.is_type],
    message: ticket.message,
    closing: ticket.status === 'closed' ? outcomeOf(ticket) : ticket.closes_when,
    load: load && { id: load.id, reference: load.reference, way: wayOf(load) },
    carrier: carrier && { id: carrier.id, name: carrier.legal_name ?? `Carrier ${carrier.id}` },
    status: { value: ticket.status, label: TICKET_STATUS_LABELS[ticket.status] },
    assignee: ticket.assignee?.full_name ?? null,
    due: load?.next_window_ends_at ? briefDue(load.next_window_ends_at, now.toISOString()) : null,
    age: duration(Math.max(0, Math.floor((until - Date.parse(ticket.raised_at)) / 60_000))),
    raisedAt: ticket.raised_at,
    closedAt: ticket.closed_at,
    isOver: ticket.status !== 'closed' && ticket.condition_ended_at !== null,
    isReopened: ticket.reopened_count > 0,
  };
}

/** "Fixed by Sam Staff: the driver was called." */
export function outcomeOf({
  resolution,
  resolution_comment: comment,
  closed_by: by,
}: Pick<Ticket, 'resolution' | 'resolution_comment' | 'closed_by'>): string {
  const what = resolution === null ? 'Closed' : TICKET_RESOLUTION_LABELS[resolution];
  const who = by === null ? (resolution === 'condition_ended' ? '' : ', automatically') : ` by ${by}`;
  return `${what}${who}${comment ? `: ${comment}` : ''}`;
}

/** "Dallas, TX to Houston, TX" from the keys that lists sort by. */
export function wayOf({ origin, destination }: NonNullable<Ticket['load']>): string | null {
  const ends = [origin, destination].filter((key) => key !== null).map(placeOfKey);
  return ends.length === 0 ? null : [...new Set(ends)].join(' to ');
}

/** "DALLAS TX" as people write it. */
export function placeOfKey(key: string): string {
  const titled = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();
  const [, city, state] = /^(.*?) ([A-Z]{2})$/.exec(key) ?? [];
  if (city === undefined) return key.split(' ').map(titled).join(' ');
  return `${city.split(' ').map(titled).join(' ')}, ${state}`;
}
