import type { CarrierCluster, NamedCluster } from '@contract/carriers/carriers-near.calls';
import { nameKey } from '@contract/shared/names';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import {
  areas,
  carrierIdentifiers,
  carrierNames,
  carrierPlaces,
  carrierPoints,
  carrierSearchIndex,
  carriers,
  geoCellCounts,
} from '../../db/schema';
import {
  cellRuns,
  cellsWithin,
  type GeoPoint,
  MILES_A_DEGREE,
  planeSquare,
  shrinkAt,
  squareDegrees,
} from '../../places/geo-cell';
import { asCarriers } from './carrier-filters';

export type Circle = { center: GeoPoint; radiusMiles: number };

const { carrierId, geoCell, latitude, longitude, isListed } = carrierPlaces;

/** Within the circle, from the index of a table with places: the cells say how many that may be. */
function withinCircle({ center, radiusMiles }: Circle, of: typeof carrierPlaces | typeof carrierSearchIndex) {
  const square = squareDegrees(center, sql`${of.latitude}`, sql`${of.longitude}`);
  const reach = radiusMiles / MILES_A_DEGREE;
  const cells = `{${cellsWithin(center, radiusMiles).join(',')}}`;
  return { where: sql`${of.geoCell} = ANY (${cells}::int[]) AND ${square} <= ${reach * reach}::float8`, square };
}

/** A condition for any query over `carriers`: based within the circle. */
export function isWithin(circle: Circle): SQL {
  const { where } = withinCircle(circle, carrierPlaces);
  return sql`${carriers.id} IN (SELECT ${carrierId} FROM ${carrierPlaces} WHERE ${where})`;
}

/**
 * The search text of a radius search (vetting text, section 5): a number finds identifiers that begin with it, anything
 * else names that contain it. Null: no condition.
 */
function textCondition(text: string, carrierId: AnyPgColumn): SQL | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^\d+$/.test(typed))
    return sql`${carrierId} IN (SELECT ${carrierIdentifiers.carrierId} FROM ${carrierIdentifiers}
      WHERE ${carrierIdentifiers.value} >= ${typed} AND ${carrierIdentifiers.value} < ${`${typed}\u{10FFFF}`})`;
  const key = nameKey(typed);
  if (key === '') return sql`false`;
  return sql`${carrierId} IN (SELECT ${carrierNames.carrierId} FROM ${carrierNames} WHERE ${carrierNames.key} LIKE ${`%${key}%`})`;
}

export type NearAsked = Circle & {
  text: string;
  /** With the opensearch flag also carriers in neither a census row nor a licensing file. */
  includesUnverified: boolean;
  /** Further conditions on a carrier's row, which the statement reads as `carriers`. */
  where: SQL | undefined;
  /** The same, on the id of `carriers` only. */
  ofId?: SQL | undefined;
  /** On a carrier's row of `carrier_search_index`, and on the id of `carriers`. */
  ofIndex?: SQL | undefined;
  /** Empty: nearest first. */
  orderBy: readonly SQL[];
  limit: number;
  offset: number;
};

export type NearHits = {
  total: number;
  page: { id: number; distanceMiles: number }[];
  clusters: CarrierCluster[];
};

/** Squares of a circle's clusters: this many from side to side. */
const CLUSTERS_ACROSS = 8;
const SMALLEST_CLUSTER_DEGREES = 0.02;

type NearRow = { total: number; ids: number[]; squares: number[]; clusters: CarrierCluster[] | null };

/** Carriers based within a circle: a page of them, how many there are, and where they all are. */
export async function nearHits(db: Database, asked: NearAsked): Promise<NearHits> {
  const conditions = [asked.where, asked.ofId, asked.ofIndex].filter((condition) => condition !== undefined);
  const isAll = asked.text.trim() === '' && conditions.length === 0 && asked.orderBy.length === 0;
  const { total, ids, squares, clusters } = await (isAll ? allWithin(db, asked) : askedWithin(db, asked));
  return {
    total,
    page: ids.map((id, at) => ({
      id: Number(id),
      distanceMiles: Math.round(Math.sqrt(squares[at]!) * MILES_A_DEGREE * 10) / 10,
    })),
    clusters: clusters ?? [],
  };
}

const clusterSide = ({ radiusMiles }: Circle) =>
  Math.max(SMALLEST_CLUSTER_DEGREES, (2 * radiusMiles) / MILES_A_DEGREE / CLUSTERS_ACROSS);

/**
 * All carriers within the circle, from the points where carriers are: the count at each point is precomputed, and the
 * page's carriers are looked up only at the points the page reaches, from the center outward.
 */
async function allWithin(db: Database, asked: NearAsked): Promise<NearRow> {
  const { center, radiusMiles, includesUnverified, limit, offset } = asked;
  const reach = radiusMiles / MILES_A_DEGREE;
  // Each in a subquery: for values that the planner cannot see it makes one plan and keeps it (see searchHits).
  const given = (name: string, type: string) => sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)})`;
  const [row] = await runStatement<NearRow>(db, {
    name: includesUnverified ? 'all_named_within' : 'all_listed_within',
    values: {
      ...cellRuns(center, radiusMiles),
      ...center,
      shrink: shrinkAt(center),
      square: reach * reach,
      side: clusterSide(asked),
      limit,
      offset,
      upToPage: offset + limit,
    },
    write() {
      const point = carrierPoints;
      const count = includesUnverified ? point.named : point.listed;
      const middle = { latitude: sql`middle.latitude`, longitude: sql`middle.longitude`, shrink: sql`middle.shrink` };
      const isOnPoint = sql`${geoCell} = point.geo_cell AND ${latitude} = point.latitude AND ${longitude} = point.longitude`;
      const carrierIds = includesUnverified
        ? sql`SELECT ${carrierId} AS id FROM ${carrierPlaces} JOIN ${carriers} ON ${carriers.id} = ${carrierId}
            WHERE ${isOnPoint} AND ${isListed} IN (0, 1) AND ${carriers.legalName} IS NOT NULL`
        : sql`SELECT ${carrierId} AS id FROM ${carrierPlaces} WHERE ${isOnPoint} AND ${isListed} = 1`;
      return sql`
        WITH middle AS MATERIALIZED (
          SELECT ${given('latitude', 'float8')} AS latitude, ${given('longitude', 'float8')} AS longitude,
            ${given('shrink', 'float8')} AS shrink, ${given('side', 'float8')} AS side
        ), point AS MATERIALIZED (
          SELECT ${point.geoCell} AS geo_cell, ${point.latitude} AS latitude, ${point.longitude} AS longitude,
            ${count} AS carriers, ${planeSquare(middle, sql`${point.latitude}`, sql`${point.longitude}`)} AS square
          FROM middle CROSS JOIN unnest(${given('first', 'int[]')}, ${given('last', 'int[]')}) AS run(first, last)
          JOIN ${point} ON ${point.geoCell} BETWEEN run.first AND run.last
          WHERE ${count} > 0
            AND ${planeSquare(middle, sql`${point.latitude}`, sql`${point.longitude}`)} <= ${given('square', 'float8')}
        ), distance AS (
          SELECT square, sum(carriers)::int AS carriers, (sum(sum(carriers)) OVER (ORDER BY square))::int AS up_to
          FROM point GROUP BY square
        ), reached AS MATERIALIZED (
          SELECT square, up_to - carriers AS nearer FROM distance
          WHERE up_to > ${given('offset', 'int')} AND up_to - carriers < ${given('upToPage', 'int')}
        ), page AS MATERIALIZED (
          SELECT hit.id, point.square FROM reached JOIN point ON point.square = reached.square
          CROSS JOIN LATERAL (
            ${carrierIds} ORDER BY ${carrierId} LIMIT ${given('upToPage', 'int')} - reached.nearer
          ) AS hit
          ORDER BY point.square, hit.id
          LIMIT ${given('limit', 'int')} OFFSET ${given('offset', 'int')} - (SELECT min(nearer) FROM reached)
        ), clusters AS (
          SELECT sum(latitude::float8 * carriers) / sum(carriers) AS latitude,
            sum(longitude::float8 * carriers) / sum(carriers) AS longitude, sum(carriers)::int AS carriers
          FROM point GROUP BY floor(latitude / (SELECT side FROM middle)), floor(longitude / (SELECT side FROM middle))
        )
        SELECT (SELECT coalesce(sum(carriers), 0)::int FROM point) AS total,
          (SELECT json_agg(clusters) FROM clusters) AS clusters,
          ARRAY(SELECT id FROM page ORDER BY square, id) AS ids,
          ARRAY(SELECT square FROM page ORDER BY square, id) AS squares`;
    },
  });
  return row!;
}

/**
 * Those within the circle that match, each tested: in the search index if needed, which also has the places, and in the
 * carrier's row only if nothing else has the field.
 */
async function askedWithin(db: Database, asked: NearAsked): Promise<NearRow> {
  const of = asked.ofIndex ? carrierSearchIndex : carrierPlaces;
  const { where, square } = withinCircle(asked, of);
  const isOrdered = asked.orderBy.length > 0;
  const looksAtRows = asked.where !== undefined || isOrdered || asked.includesUnverified;
  const conditions = [
    where,
    asked.includesUnverified ? sql`${carriers.legalName} IS NOT NULL` : sql`${of.isListed} = 1`,
    textCondition(asked.text, of.carrierId),
    asked.where,
    asked.ofId,
    asked.ofIndex,
  ].filter((condition) => condition != null);
  const from = looksAtRows ? sql`${of} JOIN ${carriers} ON ${carriers.id} = ${of.carrierId}` : asCarriers(of);
  const side = clusterSide(asked);
  // Picks the nearest out of all found; only another order must be computed for each.
  const position = isOrdered ? sql`position` : sql`square, id`;
  const { rows } = await db.execute<NearRow>(sql`
      WITH found AS MATERIALIZED (
        SELECT ${of.carrierId} AS id, ${of.latitude} AS latitude, ${of.longitude} AS longitude, ${square} AS square
          ${isOrdered ? sql`, row_number() OVER (ORDER BY ${sql.join([...asked.orderBy], sql`, `)}, ${of.carrierId}) AS position` : sql``}
        FROM ${from}
        WHERE ${sql.join(conditions, sql` AND `)}
      ), page AS MATERIALIZED (
        SELECT * FROM found ORDER BY ${position} LIMIT ${asked.limit} OFFSET ${asked.offset}
      ), clusters AS MATERIALIZED (
        SELECT sum(latitude::float8) / count(*) AS latitude, sum(longitude::float8) / count(*) AS longitude,
          count(*)::int AS carriers
        FROM found GROUP BY floor(latitude / ${side}::float8), floor(longitude / ${side}::float8)
      )
      SELECT (SELECT coalesce(sum(carriers), 0)::int FROM clusters) AS total,
        (SELECT json_agg(clusters) FROM clusters) AS clusters,
        ARRAY(SELECT id FROM page ORDER BY ${position}) AS ids,
        ARRAY(SELECT square FROM page ORDER BY ${position}) AS squares`);
  return rows[0]!;
}

/**
 * How many listed carriers each square of the map holds, largest first, and its name: the market area or Mexican state
 * with the nearest center. Precomputed: it does not read two million rows.
 */
export async function carrierClusters(db: Database, cellDegrees: number): Promise<NamedCluster[]> {
  const { carriers: count, latitude: north, longitude: east } = geoCellCounts;
  const { rows } = await db.execute<NamedCluster>(sql`
      WITH square AS (
        SELECT sum(${north} * ${count}) / sum(${count}) AS latitude, sum(${east} * ${count}) / sum(${count}) AS longitude,
          sum(${count})::int AS carriers
        FROM ${geoCellCounts} GROUP BY floor(${north} / ${cellDegrees}::float8), floor(${east} / ${cellDegrees}::float8)
      ), named AS (
        SELECT coalesce(${areas.city} || ', ' || ${areas.state}, ${areas.name}) AS name, ${areas.latitude} AS latitude,
          ${areas.longitude} AS longitude
        FROM ${areas} WHERE ${areas.id} BETWEEN ${FIRST_NAMED_ID} AND ${LAST_NAMED_ID}
      )
      SELECT square.*, coalesce((
        SELECT n.name FROM named n
        ORDER BY (n.latitude - square.latitude) ^ 2 + ((n.longitude - square.longitude) * cos(radians(square.latitude))) ^ 2
        LIMIT 1
      ), '') AS near
      FROM square ORDER BY carriers DESC, latitude`);
  return rows;
}

/** Ids only of the Mexican states and the market areas (see readPlaces). */
const FIRST_NAMED_ID = 10_000;
const LAST_NAMED_ID = 40_149;
