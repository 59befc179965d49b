import { POSITION_SOURCES } from '@contract/loads/positions.constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { companies, users } from './identity';
import { carrierVehicles } from './loads';
import { trackingConnections } from './tracking';

/** Who sends positions, what became of them, and the trucks that no load names (decision 0175). */

/** A sender of positions: a company's key or person, for itself or with a carrier's connection key. */
export const positionFeeds = table(
  'position_feeds',
  {
    id: id(),
    /** Null: no company sends it. The positions are read from the carrier's telematics provider. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Who sends: a person, or the user that an API key acts as. Null: the product's demo. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Whose connection key it sends; null: the company's own positions. */
    connectionId: integer('connection_id').references(() => trackingConnections.id, { onDelete: 'cascade' }),
    firstAt: moment('first_at').notNull(),
    /** Of the newest batch. */
    lastAt: moment('last_at').notNull(),
    /** When the last batches came, in milliseconds since 1970, oldest first: its rhythm. */
    batchTimes: jsonb('batch_times').$type<number[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('position_feeds_sender').on(
      sql`coalesce(${t.companyId}, 0)`,
      sql`coalesce(${t.userId}, 0)`,
      sql`coalesce(${t.connectionId}, 0)`,
    ),
    index('position_feeds_company').on(t.companyId),
    index('position_feeds_user').on(t.userId),
    index('position_feeds_connection').on(t.connectionId),
  ],
);

/** What became of a feed's positions on a day, UTC. Kept as long as positions are. */
export const positionFeedDays = table(
  'position_feed_days',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => positionFeeds.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    batches: integer('batches').notNull(),
    /** By outcome or doubt; what is left out is none. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.day] }), index('position_feed_days_day').on(t.day)],
);

/** A truck that a feed sends: one with a number of ours, or a carrier's that no load names yet. It holds no place. */
export const positionFeedTrucks = table(
  'position_feed_trucks',
  {
    id: id(),
    feedId: integer('feed_id')
      .notNull()
      .references(() => positionFeeds.id, { onDelete: 'cascade' }),
    /** What the feed calls it, folded: a truck is one row of its feed. */
    key: text('key').notNull(),
    /** Null: no load names it. */
    carrierVehicleId: integer('carrier_vehicle_id').references(() => carrierVehicles.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    vin: text('vin'),
    plate: text('plate'),
    unit: text('unit'),
    firstAt: moment('first_at').notNull(),
    /** When the feed last sent it. */
    lastAt: moment('last_at').notNull(),
    /** The time of its newest usable position; null: none yet. */
    lastGoodAt: moment('last_good_at'),
    /** Of its last batches: when they came, and how old their newest position was, in milliseconds. */
    ages: jsonb('ages').$type<{ at: number; age: number }[]>().notNull().default([]),
    /** How far its clock runs behind, in minutes; negative: ahead. Null: not shown. */
    clockBehindMinutes: integer('clock_behind_minutes'),
  },
  (t) => [
    uniqueIndex('position_feed_trucks_key').on(t.feedId, t.key),
    index('position_feed_trucks_carrier').on(t.carrierId).where(sql`${t.carrierVehicleId} IS NULL`),
    index('position_feed_trucks_vehicle').on(t.carrierVehicleId),
  ],
);

/** Where a truck was that no load names, one position for each five minutes, for 48 hours. No call reads it. */
export const unnamedPositions = table(
  'unnamed_positions',
  {
    truckId: integer('truck_id')
      .notNull()
      .references(() => positionFeedTrucks.id, { onDelete: 'cascade' }),
    /** Five minutes, counted from 1970. */
    slot: bigint('slot', { mode: 'number' }).notNull(),
    observedAt: moment('observed_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    speedMph: real('speed_mph'),
    heading: smallint('heading'),
    accuracyFeet: real('accuracy_feet'),
    source: oneOf('source', POSITION_SOURCES).notNull(),
  },
  (t) => [primaryKey({ columns: [t.truckId, t.slot] }), index('unnamed_positions_observed').on(t.observedAt)],
);
