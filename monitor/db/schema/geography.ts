import { AREA_TYPES } from '@contract/lanes/lanes.constants';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { carrier, moment, oneOf, table, textC } from './columns';

/**
 * Where things are: the places a broker may name, where carriers are at home, and where they were seen. The first group
 * is loaded once (monitor/places), the second worked out from the federal files
 * and from what ELDs reported (monitor/places/refresh-geography).
 */

/** States, key market areas, cities and postal codes of the three countries. Ids are the same on every installation. */
export const areas = table(
  'areas',
  {
    id: integer('id').primaryKey(),
    type: oneOf('type', AREA_TYPES).notNull(),
    /** TX, TX_DAL, 4684888 (GeoNames), 75201. */
    code: text('code').notNull(),
    /** How the area is called among others: "Dallas, TX", "75201 Dallas, TX", "Dallas, TX market", "Texas". */
    name: text('name').notNull(),
    placeId: text('place_id').notNull(),
    /** Without its region: what of an address is compared with it. Null for a state. */
    city: text('city'),
    state: text('state'),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Inhabitants, or postal codes of a market: the bigger place comes first. */
    weight: integer('weight').notNull(),
    stateAreaId: integer('state_area_id'),
    kmaAreaId: integer('kma_area_id'),
  },
  (t) => [
    uniqueIndex('areas_place_id').on(t.placeId),
    // Of the few that say they want a lane, those whose end is in its market or state.
    index('areas_kma').on(t.kmaAreaId),
    index('areas_state').on(t.stateAreaId),
  ],
);

/** What an area is found by, folded (see placeKey): a beginning of it is an index range. */
export const areaNames = table(
  'area_names',
  {
    key: textC('key').notNull(),
    areaId: integer('area_id').notNull(),
    /** Copied from the area: a list in order need not read its row. */
    type: text('type').notNull(),
    country: text('country').notNull(),
    state: text('state'),
    weight: integer('weight').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.areaId] })],
);

/** Buildings of files that the operator loaded, by the folded address (see `facilityKey`). */
export const addressPoints = table('address_points', {
  key: textC('key').primaryKey(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
});

/** Counties of the United States by the codes that roadside inspections carry. */
export const counties = table(
  'counties',
  {
    state: text('state').notNull(),
    code: text('code').notNull(), // three digits
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    stateAreaId: integer('state_area_id').notNull(),
    kmaAreaId: integer('kma_area_id'),
  },
  (t) => [primaryKey({ columns: [t.state, t.code] })],
);

/** Which edition of the places is loaded; one row. */
export const placeEditions = table('place_editions', {
  edition: text('edition').primaryKey(),
  loadedAt: moment('loaded_at').notNull(),
});

/**
 * Where a carrier's physical address is: its postal code's place, else its city's. Carriers with neither have no row:
 * the middle of a state is not an address.
 */
export const carrierPlaces = table(
  'carrier_places',
  {
    carrierId: bigint('carrier_id', { mode: 'number' }).primaryKey(),
    /** Half a degree each way, see geoCell. */
    geoCell: integer('geo_cell').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    placedBy: oneOf('placed_by', ['postal_code', 'city']).notNull(),
    powerUnits: integer('power_units'),
    /** A census row, or a number that a licensing file vouches for, and a legal name. */
    isListed: smallint('is_listed').notNull(),
  },
  (t) => [
    // Every column of it, so that a search around a point reads nothing else.
    index('carrier_places_cell').on(t.geoCell, t.isListed, t.latitude, t.longitude, t.carrierId, t.powerUnits),
  ],
);

/**
 * How many carriers share one point, as all carriers of a postal code do. The total, the clusters and the nearest
 * carriers of a circle are computed from some hundreds of points instead of from every carrier.
 */
export const carrierPoints = table(
  'carrier_points',
  {
    geoCell: integer('geo_cell').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    listed: integer('listed').notNull(),
    /** With a legal name, listed or not. */
    named: integer('named').notNull(),
  },
  (t) => [index('carrier_points_cell').on(t.geoCell, t.latitude, t.longitude, t.listed, t.named)],
);

/** How many listed carriers a cell holds, and where their middle is: the map of the whole country. */
export const geoCellCounts = table('geo_cell_counts', {
  geoCell: integer('geo_cell').primaryKey(),
  carriers: integer('carriers').notNull(),
  latitude: real('latitude').notNull(),
  longitude: real('longitude').notNull(),
});

/** How often a carrier was seen in a market or a state in the last two years, and when last. */
export const carrierAreaCounts = table(
  'carrier_area_counts',
  {
    areaId: integer('area_id').notNull(),
    sightings: integer('sightings').notNull(),
    carrierId: carrier(),
    lastSeenOn: date('last_seen_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    index('carrier_area_counts_area').on(t.areaId, t.carrierId, t.sightings, t.lastSeenOn),
    index('carrier_area_counts_carrier').on(t.carrierId),
  ],
);

/**
 * Carriers seen in both of two markets, the lower area id first: a sighting does not say which way a truck drove. In
 * the order of the list: those seen most at the end where they were seen less.
 */
export const laneCounts = table(
  'lane_counts',
  {
    lowAreaId: integer('low_area_id').notNull(),
    highAreaId: integer('high_area_id').notNull(),
    sightings: integer('sightings').notNull(),
    carrierId: carrier(),
  },
  (t) => [index('lane_counts_lane').on(t.lowAreaId, t.highAreaId, t.sightings.desc(), t.carrierId)],
);

export const laneTotals = table(
  'lane_totals',
  {
    lowAreaId: integer('low_area_id').notNull(),
    highAreaId: integer('high_area_id').notNull(),
    carriers: integer('carriers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.lowAreaId, t.highAreaId] })],
);

/** Which imports, and which day's two years, the worked-out tables stand for; one row. */
export const geographyStates = table('geography_states', {
  name: text('name').primaryKey(), // 'current'
  importId: bigint('import_id', { mode: 'number' }).notNull(),
  edition: text('edition').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  refreshedAt: moment('refreshed_at').notNull(),
});
