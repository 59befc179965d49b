import { bigint, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, table } from './columns';
import { company } from './company-columns';
import { users } from './identity';

/** Up to which of its company's events a user has been mailed, at once or in the daily mail. */
export const notificationCursors = table(
  'notification_cursors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    delivery: oneOf('delivery', ['at_once', 'daily']).notNull(),
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
export const notificationMails = table(
  'notification_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    delivery: oneOf('delivery', ['at_once', 'daily']).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    status: oneOf('status', ['waiting', 'handing_over', 'sent', 'failed']).notNull(),
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
