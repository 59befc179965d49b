import { EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import {
  BID_CHANGES,
  BID_STATES,
  COUNTEROFFER_STATES,
  DISPOSITION_REASONS,
  LOAD_CERTIFICATIONS,
  POSTING_AUDIENCES,
  POSTING_CHANGES,
  POSTING_STATES,
} from '@contract/load-board/load-board.constants';
import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, linkSession, moment, oneOf, table, writtenAt } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { carrierVehicles, loads } from './loads';

/** Loads that are offered, who bids on them, why carriers did not take them, and trucks that carriers offer. */

/**
 * A load as it is offered, or was last: one row a load. Posted again, the row opens again; what it was before is in its
 * history. `evaluate-loads.ts` closes it with the load, `expire-postings.ts` with time.
 */
export const loadPostings = table(
  'load_postings',
  {
    id: id(),
    companyId: company(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    state: oneOf('state', POSTING_STATES).notNull(),
    /** Null: none was given. */
    rateCents: integer('rate_cents'),
    isRateShown: boolean('is_rate_shown').notNull(),
    audience: oneOf('audience', POSTING_AUDIENCES).notNull(),
    classificationIds: integer('classification_ids').array().notNull().default([]),
    /** Of the audience "chosen carriers". */
    carrierIds: bigint('carrier_ids', { mode: 'number' }).array().notNull().default([]),
    /** How many carriers each verdict had when it was last posted or edited, as the contract's AudienceCounts. */
    audienceCounts: jsonb('audience_counts').$type<object>(),
    /** What the broker's own record said then, as the contract's BrokerRequirement. */
    requirements: jsonb('requirements').$type<object[]>().notNull(),
    certifications: oneOf('certifications', LOAD_CERTIFICATIONS).array().notNull().default([]),
    instructions: text('instructions'),
    postedAt: moment('posted_at').notNull(),
    editedAt: moment('edited_at'),
    expiresAt: moment('expires_at').notNull(),
    closedAt: moment('closed_at'),
    closeReason: text('close_reason'),
    postedByUserId: user('posted_by_user_id'),
    ...versioned(),
    writtenAt: writtenAt(),
  },
  (t) => [
    index('load_postings_written').on(t.companyId, t.writtenAt),
    uniqueIndex('load_postings_load').on(t.loadId),
    index('load_postings_company').on(t.companyId, t.state, t.postedAt),
    index('load_postings_due').on(t.expiresAt).where(sql`${t.state} = 'posted'`),
  ],
);

/** What happened to a posting. Rows are only added. */
export const loadPostingChanges = table(
  'load_posting_changes',
  {
    id: id(),
    companyId: companyOfParent(),
    postingId: integer('posting_id')
      .notNull()
      .references(() => loadPostings.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', POSTING_CHANGES).notNull(),
    /** Complete in itself: "Rate $1,850 → $1,950." */
    summary: text('summary').notNull(),
    reason: text('reason'),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('load_posting_changes_posting').on(t.postingId, t.id)],
);

/** A link by which one carrier opens one posting and bids; mailed, and opened with a mailed code. */
export const bidLinks = table(
  'bid_links',
  {
    id: id(),
    companyId: company(),
    postingId: integer('posting_id')
      .notNull()
      .references(() => loadPostings.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    email: text('email').notNull(),
    /** Whose address it is, as far as known when it was sent. */
    knownAs: text('known_as'),
    tokenHash: text('token_hash').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastOpenedAt: moment('last_opened_at'),
  },
  (t) => [
    uniqueIndex('bid_links_token').on(t.tokenHash),
    index('bid_links_posting').on(t.postingId, t.carrierId),
    index('bid_links_company').on(t.companyId, t.createdAt),
  ],
);

/** A browser in which such a link was opened: the link alone opens nothing, a mailed code does. */
export const bidSessions = table(
  'bid_sessions',
  {
    ...linkSession(),
    companyId: companyOfParent(),
    linkId: integer('link_id')
      .notNull()
      .references(() => bidLinks.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('bid_sessions_token').on(t.tokenHash),
    index('bid_sessions_link').on(t.linkId),
    index('bid_sessions_created').on(t.createdAt),
  ],
);

/** What a carrier offers to haul a load for. One that a newer one of the carrier replaces is withdrawn. */
export const bids = table(
  'bids',
  {
    id: id(),
    companyId: company(),
    postingId: integer('posting_id')
      .notNull()
      .references(() => loadPostings.id, { onDelete: 'cascade' }),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    linkId: integer('link_id').references(() => bidLinks.id, { onDelete: 'set null' }),
    carrierId: carrier(),
    state: oneOf('state', BID_STATES).notNull(),
    amountCents: integer('amount_cents').notNull(),
    comment: text('comment'),
    contactName: text('contact_name'),
    /** The address whose code opened the page. */
    contactEmail: text('contact_email').notNull(),
    contactPhoneE164: text('contact_phone_e164'),
    networkAddress: text('network_address'),
    userAgent: text('user_agent'),
    /** The company's verdict of the carrier when it bid. */
    overallResult: oneOf('overall_result', OVERALL_RESULTS),
    placedAt: moment('placed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
    decideReason: text('decide_reason'),
    /** When the carrier gave its current price; null: with the bid. */
    pricedAt: moment('priced_at'),
    /** The broker's last counteroffer; null: none. `expired` and `ended` follow from time and the bid's state. */
    counterCents: integer('counter_cents'),
    counterNote: text('counter_note'),
    counterState: oneOf('counter_state', COUNTEROFFER_STATES),
    counterOfferedAt: moment('counter_offered_at'),
    counterExpiresAt: moment('counter_expires_at'),
    counterUserId: user('counter_user_id'),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('bids_open_of_carrier').on(t.postingId, t.carrierId).where(sql`${t.state} = 'open'`),
    index('bids_load').on(t.loadId, t.id),
    index('bids_company').on(t.companyId, t.id),
    index('bids_carrier').on(t.carrierId, t.companyId),
    index('bids_email').on(t.companyId, t.contactEmail),
    index('bids_link').on(t.linkId),
  ],
);

/** What happened to a bid. Rows are only added; what ends with the posting is in the bid itself. */
export const bidChanges = table(
  'bid_changes',
  {
    id: id(),
    companyId: companyOfParent(),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', BID_CHANGES).notNull(),
    amountCents: integer('amount_cents').notNull(),
    note: text('note'),
    /** Null: the carrier. */
    userId: user('user_id'),
    /** Where the carrier's form came from. */
    networkAddress: text('network_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('bid_changes_bid').on(t.bidId, t.id)],
);

/** Why a carrier did not take a load. Rows are only added. */
export const loadCarrierDispositions = table(
  'load_carrier_dispositions',
  {
    id: id(),
    companyId: company(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    reason: oneOf('reason', DISPOSITION_REASONS).notNull(),
    notes: text('notes'),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('load_carrier_dispositions_company').on(t.companyId, t.createdAt),
    index('load_carrier_dispositions_carrier').on(t.companyId, t.carrierId, t.id),
    index('load_carrier_dispositions_load').on(t.loadId, t.id),
  ],
);

/** A truck that a carrier has to offer, as a person of one company wrote it down: that company's alone. */
export const truckPostings = table(
  'truck_postings',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    carrierVehicleId: integer('carrier_vehicle_id').references(() => carrierVehicles.id, { onDelete: 'set null' }),
    postedEquipmentType: oneOf('posted_equipment_type', EQUIPMENT_TYPES).notNull(),
    deadheadMilesTolerance: integer('deadhead_miles_tolerance').notNull(),
    originAreaId: integer('origin_area_id').notNull(),
    originSearchDisplayName: text('origin_search_display_name').notNull(),
    /** Of the area, when the truck was posted. */
    originLatitude: doublePrecision('origin_latitude').notNull(),
    originLongitude: doublePrecision('origin_longitude').notNull(),
    /** Null: anywhere. */
    destinationAreaId: integer('destination_area_id'),
    destinationSearchDisplayName: text('destination_search_display_name'),
    destinationLatitude: doublePrecision('destination_latitude'),
    destinationLongitude: doublePrecision('destination_longitude'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** Without a refresh it ends then. */
    expiresAt: moment('expires_at').notNull(),
    createdByUserId: user('created_by_user_id'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [
    index('truck_postings_company').on(t.companyId, t.id),
    index('truck_postings_active')
      .on(t.companyId, t.postedEquipmentType, t.originLatitude, t.originLongitude)
      .where(sql`${t.isActive}`),
    index('truck_postings_carrier').on(t.carrierId, t.companyId),
    index('truck_postings_vehicle').on(t.carrierVehicleId),
  ],
);
