import {
  DIGEST_TIME,
  NOTICE_CHANNELS,
  NOTICE_REASONS,
  NOTICE_STATUSES,
} from '@contract/notifications/notices.constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Part } from '../../base/letter';
import { id, moment, oneOf, table } from './columns';
import { company, companyOfParent } from './company-columns';
import { companyEvents } from './history';
import { users } from './identity';

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The last of its company's events that a user was notified of: at once, and in the digest. */
export const notificationCursors = table(
  'notification_cursors',
  {
    userId: ofUser(),
    delivery: oneOf('delivery', ['at_once', 'daily']).notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.delivery] })],
);

/** When a user is notified: quiet hours, and the times of the digest. A user without a row has no quiet hours. */
export const notificationSettings = table('notification_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the IANA database; null: the company's. */
  timeZone: text('time_zone'),
  /** HH:mm; both or neither. */
  quietStartsAt: text('quiet_starts_at'),
  quietEndsAt: text('quiet_ends_at'),
  /** Days on which quiet hours begin: 1 is Monday, 7 Sunday. */
  quietDays: smallint('quiet_days').array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
  /** What is critical comes in quiet hours too. */
  isCriticalHeard: boolean('is_critical_heard').notNull().default(true),
  /** HH:mm, in order. */
  digestTimes: text('digest_times')
    .array()
    .notNull()
    .default(sql.raw(`'{${DIGEST_TIME}}'`)),
  updatedAt: moment('updated_at').notNull(),
});

/** A browser in which a user switched notices on. It goes with the session in which that was done. */
export const pushSubscriptions = table(
  'push_subscriptions',
  {
    id: id(),
    userId: ofUser(),
    /** No reference: sessions are forgotten when they are old. */
    sessionId: uuid('session_id').notNull(),
    /** Of the push service's address: a browser has one subscription. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    /** Address and keys, sealed with the product's own secrets: whoever has them can reach the browser. */
    sealed: text('sealed').notNull(),
    /** The push service, for the user's own list. */
    host: text('host').notNull(),
    userAgent: text('user_agent'),
    networkAddress: text('network_address'),
    /** The key that it was made for: the push service takes messages signed by no other. */
    keyId: integer('key_id')
      .notNull()
      .references(() => pushKeys.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastSentAt: moment('last_sent_at'),
  },
  (t) => [index('push_subscriptions_user').on(t.userId, t.id)],
);

/** What messages to push services are signed with (VAPID). Made at the first start, one for all nodes. */
export const pushKeys = table(
  'push_keys',
  {
    id: id(),
    publicKey: text('public_key').notNull(),
    /** Sealed by DATA_KEYS. */
    sealedKey: text('sealed_key').notNull(),
    madeAt: moment('made_at').notNull(),
    retiredAt: moment('retired_at'),
  },
  (t) => [uniqueIndex('push_keys_one').on(sql`(true)`).where(sql`${t.retiredAt} IS NULL`)],
);

/**
 * A notice on its way to a user, by mail or to one of their browsers. It is written in the transaction that moves its
 * user's cursor, and marked before it is handed over: one whose hand-over was cut off is not sent again. What waits for a
 * digest or for the end of quiet hours gathers further events meanwhile.
 */
export const notificationMails = table(
  'notification_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    userId: ofUser(),
    channel: oneOf('channel', NOTICE_CHANNELS).notNull().default('mail'),
    /** The browser; null: of a mail, or no longer there. */
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    delivery: oneOf('delivery', ['at_once', 'daily']).notNull(),
    /** Null: written from its events when it is handed over. */
    subject: text('subject'),
    parts: jsonb('parts').$type<Part[]>(),
    status: oneOf('status', NOTICE_STATUSES).notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    /** It waits for a digest or the end of quiet hours. */
    heldUntil: moment('held_until'),
    sentAt: moment('sent_at'),
    problem: text('problem'),
  },
  (t) => [
    index('notification_mails_waiting').on(t.status, t.nextTryAt),
    index('notification_mails_held').on(t.userId, t.heldUntil).where(sql`${t.status} = 'waiting'`),
  ],
);

/** What a notice is about, and why its user gets it. */
export const notificationItems = table(
  'notification_items',
  {
    companyId: companyOfParent(),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => notificationMails.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => companyEvents.id, { onDelete: 'cascade' }),
    reason: oneOf('reason', NOTICE_REASONS).notNull(),
    /** The alert on a load that it is about. */
    ticketId: integer('ticket_id'),
  },
  (t) => [
    primaryKey({ columns: [t.mailId, t.eventId] }),
    index('notification_items_event').on(t.eventId),
    index('notification_items_ticket').on(t.ticketId, t.eventId).where(sql`${t.ticketId} IS NOT NULL`),
  ],
);

/** Critical events whose receivers were looked for, so that a manager sees whether they reached anyone. */
export const criticalNotices = table(
  'critical_notices',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .primaryKey()
      .references(() => companyEvents.id, { onDelete: 'cascade' }),
    companyId: company(),
  },
  (t) => [index('critical_notices_company').on(t.companyId, t.eventId)],
);
