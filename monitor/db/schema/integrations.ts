import { API_KEY_KINDS } from '@contract/integrations/api-keys.constants';
import { WEBHOOK_FORMATS } from '@contract/integrations/chat-notices.constants';
import { type CompanyEventKind, NOTIFICATION_DELIVERIES } from '@contract/integrations/company-events.constants';
import { WEBHOOK_DELIVERY_STATUSES } from '@contract/integrations/webhooks.constants';
import { NOTICES_WHOSE } from '@contract/notifications/notices.constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { companyEvents } from './history';
import { users } from './identity';
import { teams } from './teams';

/** How a company's own systems and people learn of its events: keys, webhooks, and who wants which mail. */

/** A key to the API: it acts for its company, with the scopes it was given. The key itself is shown once. */
export const apiKeys = table(
  'api_keys',
  {
    id: id(),
    companyId: company(),
    /** Who stands in histories for what the key did: a user of no company who cannot sign in, named like the key. */
    actorUserId: integer('actor_user_id')
      .notNull()
      .references(() => users.id),
    kind: oneOf('kind', API_KEY_KINDS).notNull(),
    /** Of an Outlook key: whose mail program it is for. */
    userId: user('user_id'),
    name: text('name').notNull(),
    /** Its first characters, to distinguish keys; useless to an attacker. */
    prefix: text('prefix').notNull(),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Permissions that needed no scope when the key was made: it keeps them while its maker has them (decision 0139). */
    keptPermissions: text('kept_permissions').array().notNull().default([]),
    isReadOnly: boolean('is_read_only').notNull(),
    /** Of a read-only one: it may propose what a person confirms (decision 0215). */
    mayPropose: boolean('may_propose').notNull().default(false),
    createdByUserId: user('created_by_user_id'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    revokedByUserId: user('revoked_by_user_id'),
  },
  (t) => [uniqueIndex('api_keys_token').on(t.tokenHash), index('api_keys_company').on(t.companyId, t.createdAt)],
);

/** An address of the company's own systems that its events are posted to. */
export const webhooks = table(
  'webhooks',
  {
    id: id(),
    companyId: company(),
    /** Of a channel what may be shown of its address. */
    url: text('url').notNull(),
    /** What deliveries are signed with, of a channel its whole address; sealed with the product's own secrets. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Kinds of events that are sent; empty: all. */
    kinds: text('kinds').$type<CompanyEventKind>().array().notNull(),
    createdByUserId: user('created_by_user_id'),
    createdAt: moment('created_at').notNull(),
    disabledAt: moment('disabled_at'),
    /** A sentence: a person switched it off, or deliveries kept failing. */
    disabledReason: text('disabled_reason'),
    deletedAt: moment('deleted_at'),
    /** The post under way; null: none. Whoever has another value here has lost its turn. */
    heldBy: text('held_by'),
    /** By the database's clock: until when that post may take, and once it ended, when; null: nothing was posted yet. */
    heldUntil: moment('held_until'),
    format: oneOf('format', WEBHOOK_FORMATS).notNull().default('json'),
    /** Of a channel. */
    name: text('name'),
    /** Only events of this team's loads; null: all. */
    teamId: integer('team_id').references(() => teams.id),
    /** A channel's next message goes no earlier; null: at once. */
    pausedUntil: moment('paused_until'),
  },
  (t) => [index('webhooks_company').on(t.companyId)],
);

/** One event on its way to one address, and the result. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    companyId: company(),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => companyEvents.id, { onDelete: 'cascade' }),
    /** The event's load: its events go in order. */
    loadId: integer('load_id'),
    /** Someone asked for it. It waits for no live event, and no live event for it. */
    isReplay: boolean('is_replay').notNull().default(false),
    status: oneOf('status', WEBHOOK_DELIVERY_STATUSES).notNull(),
    tries: integer('tries').notNull(),
    /** Of the last try; null: nothing answered. */
    answerStatus: integer('answer_status'),
    /** Why the last try failed, as a sentence. */
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    nextTryAt: moment('next_try_at'),
    lastTriedAt: moment('last_tried_at'),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_waiting').on(t.webhookId, t.isReplay, t.id).where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_retried').on(t.webhookId, t.id).where(sql`${t.status} = 'waiting' AND ${t.tries} > 0`),
    index('webhook_deliveries_of_load')
      .on(t.webhookId, t.loadId, t.id)
      .where(sql`${t.status} = 'waiting' AND ${t.loadId} IS NOT NULL`),
    index('webhook_deliveries_failed').on(t.companyId, t.id).where(sql`${t.status} = 'failed'`),
    index('webhook_deliveries_replayed').on(t.companyId, t.createdAt).where(sql`${t.isReplay}`),
    index('webhook_deliveries_event').on(t.eventId),
  ],
);

/** How a user wants to be notified of a kind of event. A kind without a row uses the default of the contract. */
export const notificationPreferences = table(
  'notification_preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CompanyEventKind>().notNull(),
    delivery: oneOf('delivery', NOTIFICATION_DELIVERIES).notNull(),
    /** Whose loads the events are about that the user hears of. */
    whose: oneOf('whose', NOTICES_WHOSE).notNull().default('all'),
    /** Also to the browsers in which the user switched it on. */
    push: boolean('push').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
