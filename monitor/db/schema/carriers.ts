import { ENTERED_IDENTIFIER_STATUSES, IDENTIFIER_CHECK_NAMES } from '@contract/carriers/entered-identifiers.constants';
import { SEARCH_SHARING } from '@contract/carriers/saved-searches.constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { users } from './identity';
import { teams } from './teams';

/**
 * What the filters of carrier lists ask about a carrier, worked out from the federal files by the rules' own functions
 * (monitor/areas/carriers/indexed-by-rules.ts), and where it is: one narrow row a carrier, so that a list of two million is
 * filtered without reading their records. Null is not known: it meets no filter. On disk in the order of cells and fleet
 * sizes: a filtered search around a point reads neighbors.
 */
export const carrierSearchIndex = table(
  'carrier_search_index',
  {
    carrierId: bigint('carrier_id', { mode: 'number' }).primaryKey(),
    /** The first day on which one of the columns may say something else, by the dates on file; null: none does. */
    changesOn: date('changes_on', { mode: 'string' }),
    /** Of the physical address: US-TX. */
    region: text('region'),
    powerUnits: integer('power_units'),
    straightTrucks: integer('straight_trucks'),
    /** Vans seen in inspections of 24 months; null: the file is not loaded. */
    cargoVans: integer('cargo_vans'),
    /** S, C, U, or N for a carrier that the census names without a rating; null: no census row. */
    safetyRating: text('safety_rating'),
    registrationStatus: text('registration_status'),
    hasCarrierAuthority: boolean('has_carrier_authority'),
    /** The day from which the authority's age counts. */
    authoritySince: date('authority_since', { mode: 'string' }),
    /** Active ones: carrier, property, household_goods, passenger, broker, freight_forwarder. */
    authorities: text('authorities').array(),
    bipdUsd: bigint('bipd_usd', { mode: 'number' }),
    /** The day from which no BIPD policy stays in force, where each in force has a cancellation on file. */
    bipdEndsOn: date('bipd_ends_on', { mode: 'string' }),
    inspectedOn: date('inspected_on', { mode: 'string' }),
    /** On the road, with a vehicle. */
    seenOnRoadOn: date('seen_on_road_on', { mode: 'string' }),
    hasOosOrder: boolean('has_oos_order'),
    /** Equipment by type as inspections and crashes of 24 months show it: { flatbed: 3 }. */
    equipmentSeen: jsonb('equipment_seen').$type<Record<string, number>>(),
    /** Equipment by type on the carrier's own word; null as a count: it says that it hauls so, not with how many. */
    equipmentProvided: jsonb('equipment_provided').$type<Record<string, number | null>>(),
    /** Days of the longest break between two grants of carrier authority; null: none. */
    authorityGapDays: integer('authority_gap_days'),
    authorityGapEndedOn: date('authority_gap_ended_on', { mode: 'string' }),
    /** Other companies at the same street address with an active broker authority; null: none. */
    brokersNearby: integer('brokers_nearby'),
    /** Where two federal files contradict each other about it (CONTRADICTIONS of the contract); null: none. */
    contradictions: text('contradictions').array(),
    /** The rule finds it up to date; null: incomplete. */
    mcs150Current: boolean('mcs150_current'),
    /** Signs that it is a shut-down carrier under a new number; null: not known. */
    hasChameleonSigns: boolean('has_chameleon_signs'),
    /** Of the driver inspections of 24 months those that put a driver out of service; null: not known, or too few. */
    driverOosPercent: doublePrecision('driver_oos_percent'),
    /** A driver was put out of service for English proficiency in 12 months; null: not known. */
    hasEnglishOos: boolean('has_english_oos'),
    /** These four as in carrier_places; null: it has no place. */
    geoCell: integer('geo_cell'),
    latitude: real('latitude'),
    longitude: real('longitude'),
    isListed: smallint('is_listed'),
  },
  (t) => [
    index('carrier_search_index_changes').on(t.changesOn),
    index('carrier_search_index_region').on(t.region, t.powerUnits),
    index('carrier_search_index_gap').on(t.carrierId).where(sql`${t.authorityGapDays} IS NOT NULL`),
    index('carrier_search_index_brokers').on(t.carrierId).where(sql`${t.brokersNearby} IS NOT NULL`),
    index('carrier_search_index_contradictions').on(t.carrierId).where(sql`${t.contradictions} IS NOT NULL`),
    // The most frequent filters around a point need only this index; for the others it keeps their rows next to each other.
    index('carrier_search_index_cell').on(
      t.geoCell,
      t.powerUnits,
      t.authoritySince,
      t.changesOn,
      t.safetyRating,
      t.region,
      t.isListed,
      t.latitude,
      t.longitude,
      t.carrierId,
    ),
  ],
);

/** Which imports and which day the search index stands for; one row. */
export const searchIndexStates = table('search_index_states', {
  name: text('name').primaryKey(), // 'current'
  importId: bigint('import_id', { mode: 'number' }).notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  refreshedAt: moment('refreshed_at').notNull(),
  /** Keys of the whole datasets that were too old on that day: when others are, what rests on them is worked out anew. */
  outdated: text('outdated').array().notNull().default([]),
  /** Whose places it has: the oid of carrier_places, another one after every exchange. Null: they are to be filled in. */
  placesTable: bigint('places_table', { mode: 'number' }),
});

/** A search, or a view of a list, that someone wants to come back to. */
export const savedSearches = table(
  'saved_searches',
  {
    id: id(),
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Free-form: name, address, and whatever else a client keeps with them. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    sharedWith: oneOf('shared_with', SEARCH_SHARING).notNull().default('no_one'),
    /** Of `team`; a team that was deleted leaves it to its owner alone. */
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('saved_searches_user').on(t.userId, t.createdAt),
    index('saved_searches_shared').on(t.companyId).where(sql`${t.sharedWith} <> 'no_one'`),
    index('saved_searches_team').on(t.teamId),
  ],
);

/** A number of a carrier that a person of the company entered, or that the carrier gave in a packet, and the result of its check. */
export const enteredIdentifiers = table(
  'entered_identifiers',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    type: text('type').notNull(),
    /** As `parseIdentifier` of the contract gives it. */
    value: text('value').notNull(),
    status: oneOf('status', ENTERED_IDENTIFIER_STATUSES).notNull(),
    enteredByUserId: user('entered_by_user_id'),
    /** The onboarding packet in which the carrier gave it; null: a person of the company entered it. */
    packetId: integer('packet_id'),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    /** What a verified one was compared with: IDENTIFIER_CHECKS of the contract. */
    checkedBy: oneOf('checked_by', IDENTIFIER_CHECK_NAMES),
    /** How it was verified, or why it was rejected or withdrawn. */
    note: text('note'),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
    /** Counts every change, so that two people who decide at once do not overwrite each other. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('entered_identifiers_number').on(t.companyId, t.carrierId, t.type, t.value),
    index('entered_identifiers_company_value').on(t.companyId, t.value),
  ],
);
