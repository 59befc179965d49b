import { FILTER_SET_TYPES } from '@contract/lanes/filter-sets.constants';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { users } from './identity';

/** Where carriers want to go, which lanes a company searched, and the filters its searches begin with. */

/** Lanes that a carrier says it likes to run, as it gave them when it was onboarded. */
export const carrierLanePreferences = table(
  'carrier_lane_preferences',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    carrierId: carrier(),
    originAreaId: integer('origin_area_id').notNull(),
    destinationAreaId: integer('destination_area_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('carrier_lane_preferences_once').on(t.carrierId, t.originAreaId, t.destinationAreaId),
    index('carrier_lane_preferences_origin').on(t.originAreaId, t.destinationAreaId),
  ],
);

/** A search that counted against the plan. The same one again on the same day is its next page or another order. */
export const laneSearches = table(
  'lane_searches',
  {
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of origin, destination and filters. */
    searchKey: text('search_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    searchedAt: moment('searched_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.searchKey, t.day] })],
);

/** Filters that searches begin with, of a user or of a company. */
export const filterSets = table(
  'filter_sets',
  {
    id: id(),
    companyId: company(),
    /** Of one person; null: of the whole company. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    isType: oneOf('is_type', FILTER_SET_TYPES).notNull(),
    /** As the address spells them: { fleet_size_min: ["5"] }, and classification_id_in. */
    filters: jsonb('filters').$type<Record<string, unknown>>().notNull(),
    isDefault: boolean('is_default').notNull(),
    updatedByUserId: user('updated_by_user_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('filter_sets_owner').on(t.companyId, t.userId, t.isType),
    // One default an owner and kind of search.
    uniqueIndex('filter_sets_default_of_user').on(t.userId, t.isType).where(sql`${t.isDefault}`),
    uniqueIndex('filter_sets_default_of_company')
      .on(t.companyId, t.isType)
      .where(sql`${t.isDefault} AND ${t.userId} IS NULL`),
  ],
);
