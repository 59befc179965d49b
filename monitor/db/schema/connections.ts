import { CARRIER_USER_STATUSES } from '@contract/connections/carrier-users.constants';
import { CONNECTION_STATUSES } from '@contract/connections/connections.constants';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { classifications } from './rules';

/** A company's relationship with a carrier: its status, who acts for the carrier, and on which terms it is paid. */

/** A broker's relationship with a carrier. */
export const connections = table(
  'connections',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    status: oneOf('status', CONNECTION_STATUSES).notNull(),
    isDismissed: boolean('is_dismissed').notNull().default(false),
    /** Since when it has its status, and by whom: dismissing it leaves both. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedByUserId: user('updated_by_user_id'),
    /** The person who acts for the carrier (`carrier_users`); null: not invited yet. */
    receiverId: integer('receiver_id'),
    /** The newest onboarding packet (`onboarding_packets`); null: none yet. */
    packetId: integer('packet_id'),
    /** When the company pays this carrier (`payment_terms`); null: not chosen. */
    paymentTermId: integer('payment_term_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('connections_company_carrier').on(t.companyId, t.carrierId),
    // The order in which lists show them.
    index('connections_company_status').on(t.companyId, t.status, t.updatedAt, t.id),
    index('connections_dismissed').on(t.companyId, t.updatedAt, t.id).where(sql`${t.isDismissed}`),
    index('connections_packet').on(t.packetId),
  ],
);

/**
 * A person who acts for a carrier towards one company: someone else's word about a carrier's people is not ours. The
 * receiver of a connection is one of them.
 */
export const carrierUsers = table(
  'carrier_users',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    email: text('email').notNull(), // lower case
    fullName: text('full_name'),
    title: text('title'),
    phoneE164: text('phone_e164'),
    isDispatcher: boolean('is_dispatcher').notNull().default(false),
    /** Active once the mailed code came back; pending until then; inactive when the company or the carrier said so. */
    status: oneOf('status', CARRIER_USER_STATUSES).notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    updatedAt: moment('updated_at').notNull(),
    ...versioned(),
  },
  (t) => [uniqueIndex('carrier_users_address').on(t.companyId, t.carrierId, t.email)],
);

/** Kinds of freight that a broker says a carrier may haul, where the classification asks for its word. */
export const connectionClassifications = table(
  'connection_classifications',
  {
    companyId: companyOfParent(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    classificationId: integer('classification_id')
      .notNull()
      .references(() => classifications.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.classificationId] })],
);

/** When a company pays: "Net 30". A carrier's is chosen on its profile. */
export const paymentTerms = table(
  'payment_terms',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** No longer offered; where it was chosen it stays. */
    retiredAt: moment('retired_at'),
    ...versioned(),
  },
  (t) => [uniqueIndex('payment_terms_name').on(t.companyId, t.name).where(sql`${t.retiredAt} IS NULL`)],
);
