import {
  TICKET_EVENT_KIND_LABELS,
  TICKET_STATUS_LABELS,
  type TicketEventKind,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { TicketEvent } from '@contract/alerts/tickets.entities';
import { stopTime } from '@contract/loads/stop-times';
import { NONE } from '@contract/shared/format';
import { MentionedText } from '~/components/mentioned-text';
import type { AlertClock } from '~/view/alerts/alert-clock';

/** An alert's history, by whom, newest first. */
export function AlertHistory({ events, clock = null }: { events: readonly TicketEvent[]; clock?: AlertClock }) {
  if (events.length === 0) return <p className="missing">Nothing recorded yet</p>;
  return (
    <ol className="load-log">
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{stopTime(event.at, clock)}</time>
          <div>
            <p>{wordsOf(event)}</p>
            {event.comment ? <MentionedText text={event.comment} mentions={event.mentions} /> : null}
            <p className="small-print">{event.user ?? 'Automatic'}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** "Status: New to In progress", "Assignee: No one to Sam Staff". */
function wordsOf({ kind, from, to }: TicketEvent): string {
  const label =
    kind === 'status_changed' ? 'Status' : kind === 'assigned' ? 'Assignee' : TICKET_EVENT_KIND_LABELS[kind];
  if (kind === 'raised' || (from === null && to === null)) return label;
  if (kind === 'assigned') return `${label}: ${from ?? NONE} to ${to ?? NONE}`;
  return `${label}: ${[from, to]
    .filter((value) => value !== null)
    .map((value) => shownAs(kind, value))
    .join(' to ')}`;
}

const shownAs = (kind: TicketEventKind, value: string) =>
  kind !== 'evidence_changed' && Object.hasOwn(TICKET_STATUS_LABELS, value)
    ? TICKET_STATUS_LABELS[value as TicketStatus]
    : value;
