import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, real, smallint, text } from 'drizzle-orm/pg-core';
import { carrier, id, moment } from './columns';
import { company, user } from './company-columns';
import { users } from './identity';

const standingColumns = () => ({
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
});

/**
 * What the filters of carrier lists ask about a carrier, worked out from the federal files by the rules' own functions
 * (monitor/areas/carriers/standing.ts): one narrow row a carrier, so that a list of two million is filtered without
 * reading their records. Null is not known: it meets no filter.
 */
export const carrierStandings = pgTable('carrier_standings', standingColumns(), (t) => [
  index('carrier_standings_changes').on(t.changesOn),
  index('carrier_standings_region').on(t.region, t.powerUnits),
  index('carrier_standings_gap').on(t.carrierId).where(sql`${t.authorityGapDays} IS NOT NULL`),
  index('carrier_standings_brokers').on(t.carrierId).where(sql`${t.brokersNearby} IS NOT NULL`),
]);

/**
 * The standings once more, of the carriers that have a place and with it, on disk in the order of cells: a filtered search
 * around a point reads neighbours instead of looking each carrier up. Written by whoever writes the standings.
 */
export const placedStandings = pgTable(
  'placed_standings',
  {
    ...standingColumns(),
    /** These four as in carrier_places. */
    geoCell: integer('geo_cell').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    isListed: smallint('is_listed').notNull(),
  },
  (t) => [
    // The filters that are asked for most need nothing but this index; the others find its rows side by side.
    index('placed_standings_cell').on(
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

/** Which imports and which day the standings stand for; one row. */
export const standingStates = pgTable('standing_states', {
  name: text('name').primaryKey(), // 'current'
  importId: bigint('import_id', { mode: 'number' }).notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  refreshedAt: moment('refreshed_at').notNull(),
  /** Keys of the whole datasets that were too old on that day: when others are, what rests on them is worked out anew. */
  outdated: text('outdated').array().notNull().default([]),
  /**
   * Whose places the placed standings have: the oid of carrier_places, another one after every exchange. Null: they have
   * not been worked out.
   */
  placesTable: bigint('places_table', { mode: 'number' }),
});

/** A search somebody wants to come back to. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Free-form: name, address, and whatever else a client keeps with them. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('saved_searches_user').on(t.userId, t.createdAt)],
);

/** A number a person typed in for a carrier and what came of checking it. */
export const enteredIdentifiers = pgTable(
  'entered_identifiers',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    type: text('type').notNull(),
    value: text('value').notNull(),
    status: text('status').notNull(), // pending | verified | refused
    enteredByUserId: user('entered_by_user_id'),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
  },
  (t) => [index('entered_identifiers_company_carrier').on(t.companyId, t.carrierId)],
);
