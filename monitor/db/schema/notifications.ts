import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { company } from './company-columns';
import { users } from './identity';

/** Up to which of its company's events a user has been mailed, at once or in the daily mail. */
export const notificationCursors = pgTable(
  'notification_cursors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    delivery: text('delivery').notNull(), // at_once | daily
    lastNumber: integer('last_number').notNull(),
    /** Of the daily mail: the day (UTC) that has had its mail, or had nothing to tell. */
    doneOn: date('done_on', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.delivery] })],
);

/**
 * A mail about events, written in the transaction that moves its user's cursor. It is marked before it is handed over:
 * one whose hand-over was cut off is not sent again.
 */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    delivery: text('delivery').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    status: text('status').notNull(), // waiting | handing_over | sent | failed
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    /** It came up in quiet hours and waits for their end. */
    heldUntil: moment('held_until'),
    sentAt: moment('sent_at'),
    problem: text('problem'),
  },
  (t) => [index('notification_mails_waiting').on(t.status, t.nextTryAt)],
);
