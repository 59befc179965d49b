import { PROVIDER_PROBLEMS, PROVIDERS } from '@contract/loads/telematics.constants';
import { TRACKING_CONSENT_STEPS } from '@contract/loads/tracking-connections.constants';
import { LANGUAGE_CODES } from '@contract/shared/languages';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, linkSession, moment, oneOf, table } from './columns';
import { company, companyOfParent, user } from './company-columns';
import { eldConnections } from './vehicles';

/** Carriers that let brokers see their trucks (decision 0103). */

/** A carrier's consent, until it withdraws it. Rows stay: they say from when until when positions were shared. */
export const trackingConnections = table(
  'tracking_connections',
  {
    id: id(),
    carrierId: carrier(),
    /** Who consented: the address of record that got the code. */
    email: text('email').notNull(),
    consentedAt: moment('consented_at').notNull(),
    /** SHA-256 of the text that the carrier agreed to, in the language in which it stood there. */
    consentSha256: text('consent_sha256').notNull(),
    /** Of the key that the carrier gives to who sends its positions. */
    keyHash: text('key_hash').notNull(),
    keyMadeAt: moment('key_made_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('tracking_connections_current').on(t.carrierId).where(sql`${t.withdrawnAt} IS NULL`),
    uniqueIndex('tracking_connections_key').on(t.keyHash),
  ],
);

/**
 * What a carrier said about sharing its positions, each time: it agreed, withdrew, or rejected one load. Rows are only added:
 * a trigger protects them, and the consent in `tracking_connections`.
 */
export const trackingConsents = table(
  'tracking_consents',
  {
    id: id(),
    carrierId: carrier(),
    /** No references: the row outlives what it is about. */
    connectionId: integer('connection_id'),
    /** The load that it rejected; null: it is about all of them. */
    loadId: integer('load_id'),
    step: oneOf('step', TRACKING_CONSENT_STEPS).notNull(),
    /** SHA-256 of the words that it agreed to; null: it ended something. */
    textSha256: text('text_sha256'),
    /** In which it read them; null: not kept then. */
    language: oneOf('language', LANGUAGE_CODES),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('tracking_consents_carrier').on(t.carrierId, t.id)],
);

/**
 * A link to the carrier's tracking page, mailed to its address of recordwhen a broker invites it or has viewed a truck.
 */
export const trackingLinks = table(
  'tracking_links',
  {
    id: id(),
    carrierId: carrier(),
    companyId: company(),
    userId: user('user_id'),
    purpose: oneOf('purpose', ['invitation', 'first_look']).notNull(),
    /** Of a first look: through which load at which truck. No references: the row outlives both. */
    loadId: integer('load_id'),
    carrierVehicleId: integer('carrier_vehicle_id'),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** A carrier that is connected opens it beyond that. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('tracking_links_token').on(t.tokenHash),
    index('tracking_links_carrier').on(t.carrierId, t.companyId, t.createdAt),
    index('tracking_links_company').on(t.companyId),
    uniqueIndex('tracking_links_first_look').on(t.loadId, t.carrierVehicleId).where(sql`${t.loadId} IS NOT NULL`),
  ],
);

/** A browser in which such a link was opened: the link alone opens nothing, a mailed code does. */
export const trackingSessions = table(
  'tracking_sessions',
  {
    ...linkSession(),
    companyId: companyOfParent(),
    linkId: integer('link_id')
      .notNull()
      .references(() => trackingLinks.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('tracking_sessions_token').on(t.tokenHash),
    index('tracking_sessions_link').on(t.linkId),
    index('tracking_sessions_created').on(t.createdAt),
  ],
);

/**
 * A carrier's account with a telematics provider, within its consent (decision 0199). Rows stay, without credentials:
 * they say from when until when it was read.
 */
export const providerConnections = table(
  'provider_connections',
  {
    id: id(),
    carrierId: carrier(),
    /** The consent that it is read under. */
    trackingConnectionId: integer('tracking_connection_id')
      .notNull()
      .references(() => trackingConnections.id, { onDelete: 'cascade' }),
    provider: oneOf('provider', PROVIDERS).notNull(),
    /** The provider's name of the account. */
    account: text('account'),
    /** Null: deleted, or rejected for good. */
    sealedCredentials: text('sealed_credentials'),
    /** Counts refreshes: of two, the later one starts from the newer. */
    credentialsVersion: integer('credentials_version').notNull().default(1),
    connectedAt: moment('connected_at').notNull(),
    disconnectedAt: moment('disconnected_at'),
    /** When the provider rejected the credentials for good. */
    revokedAt: moment('revoked_at'),
    /** Where reading goes on; only the provider's adapter reads it. */
    cursor: text('cursor'),
    /** When it was last read to the end. */
    lastOkAt: moment('last_ok_at'),
    lastProblem: oneOf('last_problem', PROVIDER_PROBLEMS),
    lastProblemAt: moment('last_problem_at'),
    /** Readings that failed since the last one that did not. */
    failures: integer('failures').notNull().default(0),
    nextPullAt: moment('next_pull_at').notNull(),
    /** The node that reads it now, for a limited time. */
    heldBy: text('held_by'),
    heldUntil: moment('held_until'),
    /** When the vehicles of the account were last requested. */
    vehiclesAt: moment('vehicles_at'),
    /** Times of which the provider kept no positions, newest last: ISO times. */
    gaps: jsonb('gaps').$type<{ from: string; to: string }[]>().notNull().default([]),
    /** What the provider signs its posts with; null: it posts nothing. */
    sealedWebhookSecret: text('sealed_webhook_secret'),
    /** What the ELD section shows of it. Null: disconnected. */
    eldConnectionId: integer('eld_connection_id').references(() => eldConnections.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('provider_connections_current').on(t.carrierId, t.provider).where(sql`${t.disconnectedAt} IS NULL`),
    index('provider_connections_due').on(t.nextPullAt).where(sql`${t.sealedCredentials} IS NOT NULL`),
    index('provider_connections_consent').on(t.trackingConnectionId),
    index('provider_connections_eld').on(t.eldConnectionId),
  ],
);

/** Posts of providers that were taken in: the same one again is a replay. Kept for a day. */
export const providerPosts = table(
  'provider_posts',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => providerConnections.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.digest] }), index('provider_posts_received').on(t.receivedAt)],
);
