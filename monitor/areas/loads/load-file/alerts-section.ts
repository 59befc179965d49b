import { ALERT_TYPE_FILTER_LABELS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import {
  TICKET_EVENT_KIND_LABELS,
  TICKET_RESOLUTION_LABELS,
  TICKET_SEVERITY_LABELS,
  TICKET_STATUS_LABELS,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import { formatCount } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { ticketEvents, tickets, users } from '../../../db/schema';
import { namesLoad } from '../../tickets/names-load';
import type { LoadRow } from '../load-facts.queries';
import { iso, section, table } from './file-parts';

/** One row per type for a load; people read what was done with each. */
const EVENTS_AT_MOST = 500;

/** Every alert ever raised on the load, with its evidence and what was done with it. */
export async function alertsSection(tx: Queryable, { id }: LoadRow): Promise<VettingSection> {
  const raised = await tx
    .select()
    .from(tickets)
    .where(namesLoad([id]))
    .orderBy(asc(tickets.id));
  const events = await tx
    .select({ event: ticketEvents, type: tickets.isType, by: fullNameOrNull(users) })
    .from(ticketEvents)
    .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
    .leftJoin(users, eq(users.id, ticketEvents.userId))
    .where(namesLoad([id]))
    .orderBy(asc(ticketEvents.id))
    .limit(EVENTS_AT_MOST + 1);
  const shown = events.slice(0, EVENTS_AT_MOST);
  const open = raised.filter(({ status }) => status !== 'closed').length;
  return section(
    'load_alerts',
    'Alerts',
    raised.length === 0 ? 'No alert was raised.' : `${formatCount(raised.length, 'alert')}, ${open} open.`,
    {
      tables: [
        table(
          'Alerts, oldest first',
          [
            ['Type', 'text'],
            ['What it says', 'text'],
            ['Severity', 'text'],
            ['Status', 'text'],
            ['Opened', 'moment'],
            ['Condition ended', 'moment'],
            ['Closed', 'moment'],
            ['Resolution', 'text'],
            ['Comment', 'text'],
          ],
          raised.map((one) => [
            typeName(one.isType),
            one.message,
            TICKET_SEVERITY_LABELS[one.severity],
            TICKET_STATUS_LABELS[one.status],
            iso(one.openedAt),
            iso(one.conditionEndedAt),
            iso(one.closedAt),
            one.resolution && TICKET_RESOLUTION_LABELS[one.resolution],
            one.resolutionComment,
          ]),
          'None.',
        ),
        table(
          'Evidence',
          [
            ['Type', 'text'],
            ['What', 'text'],
            ['Value', 'text'],
            ['Checked', 'yes_no'],
            ['Source', 'text'],
            ['As of', 'moment'],
          ],
          raised.flatMap(({ isType, evidence }) =>
            evidence.map((one) => [typeName(isType), one.what, one.value, one.is_checked, one.source, one.as_of]),
          ),
          'Nothing.',
        ),
        table(
          'What was done, oldest first',
          [
            ['When', 'moment'],
            ['Type', 'text'],
            ['What', 'text'],
            ['From', 'text'],
            ['To', 'text'],
            ['Who', 'text'],
            ['Comment', 'text'],
          ],
          shown.map(({ event, type, by }) => [
            iso(event.occurredAt),
            typeName(type),
            TICKET_EVENT_KIND_LABELS[event.kind],
            shownAs(event.kind, event.before),
            shownAs(event.kind, event.after),
            by ?? (event.userId === null ? 'The product' : 'A former user'),
            event.comment,
          ]),
          'Nothing.',
        ),
      ],
      missing: events.length > shown.length ? ['Later events of these alerts left out.'] : [],
    },
  );
}

/** People by their names, statuses as pages name them. */
const shownAs = (kind: string, value: string | null) =>
  kind !== 'assigned' && value !== null && Object.hasOwn(TICKET_STATUS_LABELS, value)
    ? TICKET_STATUS_LABELS[value as TicketStatus]
    : value;

const typeName = (type: string) => ALERT_TYPE_FILTER_LABELS[type as AlertTypeFilter];
