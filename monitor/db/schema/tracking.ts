import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, linkSession, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

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

/** A link to the carrier's tracking page, mailed to its address of record: a broker invites it, or looked at a truck. */
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
