import { ALERT_TYPE_FILTERS } from '@contract/alerts/alert-types.constants';
import {
  TICKET_EVENT_KINDS,
  TICKET_RESOLUTIONS,
  TICKET_SEVERITIES,
  TICKET_STATUSES,
} from '@contract/alerts/tickets.constants';
import type { StoredMention } from '@contract/notes/notes.constants';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table, writtenAt } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { loads } from './loads';

/** Alerts on loads; tickets on the wire. */

/** One fact that an alert is based on, as of its last check. */
type Evidence = { what: string; value: string; source: string; as_of: string | null; is_checked: boolean };

/** An alert of one type on one load: raised once, and opened again when its condition returns. */
export const tickets = table(
  'tickets',
  {
    id: id(),
    companyId: company(),
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    isType: oneOf('is_type', ALERT_TYPE_FILTERS).notNull(),
    status: oneOf('status', TICKET_STATUSES).notNull(),
    severity: oneOf('severity', TICKET_SEVERITIES).notNull(),
    message: text('message').notNull(),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull(),
    /** What it is about: another address, truck or carrier is another condition, which opens a closed one again. */
    subject: text('subject').notNull(),
    assigneeId: user('assignee_id'),
    openedAt: moment('opened_at').notNull(),
    /** When it last came to stand. */
    raisedAt: moment('raised_at').notNull(),
    /** Null while the condition holds. */
    conditionEndedAt: moment('condition_ended_at'),
    resolution: oneOf('resolution', TICKET_RESOLUTIONS),
    resolutionComment: text('resolution_comment'),
    closedAt: moment('closed_at'),
    closedByUserId: user('closed_by_user_id'),
    reopenedCount: smallint('reopened_count').notNull().default(0),
    ...versioned(),
    writtenAt: writtenAt(),
  },
  (t) => [
    uniqueIndex('tickets_once').on(t.loadId, t.isType),
    index('tickets_company').on(t.companyId, t.id),
    index('tickets_open').on(t.companyId, t.status, t.assigneeId, t.severity).where(sql`${t.status} <> 'closed'`),
    index('tickets_written').on(t.companyId, t.writtenAt),
    index('tickets_raised').on(t.companyId, t.raisedAt),
  ],
);

/** The further loads of an alert that is about several. */
export const ticketLoads = table(
  'ticket_loads',
  {
    companyId: companyOfParent(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.loadId] }), index('ticket_loads_load').on(t.loadId)],
);

/** What happened to an alert. A trigger keeps rows as they are. */
export const ticketEvents = table(
  'ticket_events',
  {
    id: id(),
    companyId: company(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', TICKET_EVENT_KINDS).notNull(),
    before: text('before'),
    after: text('after'),
    userId: user('user_id'),
    occurredAt: moment('occurred_at').notNull(),
    comment: text('comment'),
    /** Colleagues that the comment names. */
    mentions: jsonb('mentions').$type<StoredMention[]>(),
    /** What it rested on, where it was raised or rests on something else now. */
    evidence: jsonb('evidence').$type<Evidence[]>(),
  },
  (t) => [index('ticket_events_ticket').on(t.ticketId, t.id)],
);

/** What a company has set for its alerts; what is left out has its default (ALERT_TYPE_SETTINGS of the contract). */
export const alertSettings = table('alert_settings', {
  id: id(),
  companyId: company().unique(),
  types: jsonb('types').$type<Record<string, { is_on?: boolean; severity?: string; threshold?: number }>>().notNull(),
  /** By the clocks of a load's next stop; null: mails go out at any hour. */
  quietHours: jsonb('quiet_hours').$type<{ starts_at: string; ends_at: string }>(),
  ...versioned(),
});
