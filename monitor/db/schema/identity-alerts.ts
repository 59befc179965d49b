import { ALERT_CATEGORIES, ALERT_MESSAGE_AUTHORS } from '@contract/identity-alerts/identity-alerts.constants';
import { ALERT_STANDINGS } from '@contract/identity-alerts/standing.constants';
import { BRANDS } from '@contract/shared/brands.constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, linkSession, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { storedFiles } from './files';

/**
 * What a broker warns others of (decision 0085). The one table of which other companies' rows are read, by
 * monitor/areas/identity-alerts/identity-alerts.queries.ts alone. Rows are never deleted.
 */
export const identityAlerts = table(
  'identity_alerts',
  {
    id: id(),
    companyId: company(),
    userId: user('user_id'),
    /** Null: identity theft by a telephone or an address that belongs to no carrier. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    isType: oneOf('is_type', ALERT_CATEGORIES).notNull(),
    /** As the reporter wrote it: for its own company alone. */
    unsanitizedMessage: text('unsanitized_message').notNull(),
    /** What others read: without contact data, vehicles' numbers and names of persons. */
    messageForDisplay: text('message_for_display').notNull(),
    /** The day that it is about. */
    fileDate: date('file_date', { mode: 'string' }).notNull(),
    phoneE164: text('phone_e164'),
    email: text('email'), // lower case
    originPostalCode: text('origin_postal_code'),
    /** Where the load was picked up; that of the postal code where only that was given. */
    originAreaId: integer('origin_area_id'),
    site: oneOf('site', BRANDS).notNull(),
    commodityTypeId: integer('commodity_type_id'), // COMMODITY_TYPES of the contract
    createdAt: moment('created_at').notNull(),
    /** What it is about, as its company chose: "load-12", or "none". Null: it did not. */
    about: text('about'),
    /**
     * What its company had with the carrier when it was published, and from when on that counts (decision 0158). It stays
     * when the row that it names goes. Null: no load known, or not published.
     */
    standingKind: oneOf('standing_kind', ALERT_STANDINGS),
    standingId: integer('standing_id'),
    standingFrom: moment('standing_from'),
    /** Since when, and why, the operator must review it before others read it; null: no review needed. */
    heldAt: moment('held_at'),
    heldBecause: text('held_because'),
    /** Why the operator did not publish it, when it was held last. */
    refusedBecause: text('refused_because'),
    /** Null: a draft, or held. */
    publishedAt: moment('published_at'),
    expiresAt: moment('expires_at'),
    unpublishedAt: moment('unpublished_at'),
    unpublishReason: text('unpublish_reason'),
    /** Of the link that was mailed to the carrier's address of record; null: none was. */
    carrierTokenHash: text('carrier_token_hash'),
    carrierEmail: text('carrier_email'),
    /** The record had that address for less than 90 days: who answers from it may not be the carrier. */
    isCarrierEmailYoung: boolean('is_carrier_email_young').notNull().default(false),
    ...versioned(),
  },
  (t) => [
    // What warns: of a carrier, the newest first.
    index('identity_alerts_public')
      .on(t.carrierId, t.publishedAt)
      .where(sql`${t.publishedAt} IS NOT NULL AND ${t.unpublishedAt} IS NULL`),
    index('identity_alerts_newest').on(t.publishedAt, t.id),
    index('identity_alerts_company').on(t.companyId, t.carrierId, t.isType, t.fileDate),
    index('identity_alerts_company_published').on(t.companyId, t.publishedAt),
    index('identity_alerts_phone').on(t.companyId, t.phoneE164),
    index('identity_alerts_email').on(t.companyId, t.email),
    index('identity_alerts_held').on(t.heldAt).where(sql`${t.heldAt} IS NOT NULL`),
    uniqueIndex('identity_alerts_carrier_token').on(t.carrierTokenHash),
  ],
);

/** What was said under an alert: by its company to its own people or to everyone, by the carrier to everyone. */
export const identityAlertMessages = table(
  'identity_alert_messages',
  {
    id: id(),
    companyId: companyOfParent(),
    identityAlertId: integer('identity_alert_id')
      .notNull()
      .references(() => identityAlerts.id, { onDelete: 'cascade' }),
    author: oneOf('author', ALERT_MESSAGE_AUTHORS).notNull(),
    /** False: for the reporting company's own people. */
    isPublic: boolean('is_public').notNull(),
    /** As the company wrote it; null: the carrier's, of which only what is shown is kept. */
    unsanitizedMessage: text('unsanitized_message'),
    messageForDisplay: text('message_for_display').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('identity_alert_messages_alert').on(t.identityAlertId, t.createdAt)],
);

/** Evidence of an alert: its company's own. Others read that there is some. */
export const identityAlertFiles = table(
  'identity_alert_files',
  {
    id: id(),
    companyId: companyOfParent(),
    identityAlertId: integer('identity_alert_id')
      .notNull()
      .references(() => identityAlerts.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('identity_alert_files_alert').on(t.identityAlertId), index('identity_alert_files_file').on(t.fileId)],
);

/** A browser in which the carrier opened the link of an alert: the link alone opens nothing, a mailed code does. */
export const identityAlertSessions = table(
  'identity_alert_sessions',
  {
    ...linkSession(),
    companyId: companyOfParent(),
    identityAlertId: integer('identity_alert_id')
      .notNull()
      .references(() => identityAlerts.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('identity_alert_sessions_token').on(t.tokenHash),
    index('identity_alert_sessions_alert').on(t.identityAlertId),
    index('identity_alert_sessions_created').on(t.createdAt),
  ],
);
