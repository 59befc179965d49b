import { LANE_PREFERENCE_OPTIONS, type LanePreferenceOption } from '@contract/carriers/search-filters.constants';
import type { Area } from '@contract/lanes/areas.entities';
import type { LaneEvidence } from '@contract/lanes/lane-search.entities';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import {
  carrierAreaCounts,
  carrierLanePreferences,
  carrierSearchIndex,
  carriers,
  laneCounts,
  laneTotals,
} from '../../db/schema';

/** What counts as near a place: its market area, or its state where it has none or is one. */
export type LaneRegion = { id: number; kind: 'kma' | 'state' };

export function regionOf(area: Area): LaneRegion {
  const isMarket = area.type !== 'state' && area.kma_area_id !== null;
  return isMarket ? { id: area.kma_area_id!, kind: 'kma' } : { id: area.state_area_id ?? area.id, kind: 'state' };
}

export type LaneAsked = {
  origin: Area;
  destination: Area;
  /** Why a carrier is on the lane: it prefers the lane, or was seen near both ends. Left out: either. */
  by?: readonly LanePreferenceOption[];
  /** Further conditions on a carrier's row, which the statement reads as `carriers`. */
  where: SQL | undefined;
  /** Empty: those that want the lane first, then those seen most at the end where they were seen less. */
  orderBy: readonly SQL[];
  limit: number;
  offset: number;
};

/** The carriers of a lane's page in their order, and how many there are in all. */
export async function laneHits(db: Database, asked: LaneAsked): Promise<{ ids: number[]; total: number }> {
  const isPlain = asked.where === undefined && asked.orderBy.length === 0;
  const statement = isPlain ? plainHits(asked) : narrowedHits(asked);
  const { rows } = await db.execute<{ total: number; id: number | null }>(statement);
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id).filter((id) => id !== null) };
}

/** Carriers seen near both ends, each once, with how often at the end where it was seen less. */
export function seenNearBoth({
  origin,
  destination,
  by = LANE_PREFERENCE_OPTIONS,
}: Pick<LaneAsked, 'origin' | 'destination' | 'by'>): { rows: SQL; total: SQL } {
  const [from, to] = [regionOf(origin), regionOf(destination)];
  if (!by.includes('seen')) return { rows: NOBODY_SEEN, total: sql`0` };
  if (from.kind === 'kma' && to.kind === 'kma') {
    const lane = (table: typeof laneCounts | typeof laneTotals) =>
      sql`${table.lowAreaId} = ${Math.min(from.id, to.id)} AND ${table.highAreaId} = ${Math.max(from.id, to.id)}`;
    return {
      rows: sql`SELECT ${laneCounts.carrierId} AS carrier_id, ${laneCounts.sightings} AS sightings
        FROM ${laneCounts} WHERE ${lane(laneCounts)}`,
      total: sql`coalesce((SELECT ${laneTotals.carriers} FROM ${laneTotals} WHERE ${lane(laneTotals)}), 0)`,
    };
  }
  // Within one state every carrier would be joined to itself.
  const rows =
    from.id === to.id
      ? sql`SELECT o.carrier_id, o.sightings FROM ${carrierAreaCounts} o WHERE o.area_id = ${from.id}`
      : sql`SELECT o.carrier_id, least(o.sightings, d.sightings) AS sightings
          FROM ${carrierAreaCounts} o JOIN ${carrierAreaCounts} d ON d.carrier_id = o.carrier_id AND d.area_id = ${to.id}
          WHERE o.area_id = ${from.id}`;
  return { rows, total: sql`(SELECT count(*) FROM (${rows}) each)` };
}

const NOBODY_SEEN = sql`SELECT NULL::bigint AS carrier_id, NULL::int AS sightings WHERE false`;

/** Carriers that say they want the lane: where one end is a market and the other its state, either names the other. */
export function wantingIt({
  origin,
  destination,
  by = LANE_PREFERENCE_OPTIONS,
}: Pick<LaneAsked, 'origin' | 'destination' | 'by'>): SQL {
  if (!by.includes('preferred')) return sql`SELECT NULL::bigint AS carrier_id WHERE false`;
  const isEnd = (alias: string, area: Area) => {
    const { id, kind } = regionOf(area);
    const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
    return kind === 'kma'
      ? sql`(${column('kma_area_id')} = ${id} OR (${column('type')} = 'state' AND ${column('id')} = ${area.state_area_id}))`
      : sql`${column('state_area_id')} = ${id}`;
  };
  return sql`SELECT DISTINCT p.carrier_id FROM ${carrierLanePreferences} p
    JOIN areas o ON o.id = p.origin_area_id JOIN areas d ON d.id = p.destination_area_id
    WHERE ${isEnd('o', origin)} AND ${isEnd('d', destination)}`;
}

/** Carriers that want the lane, as `wanting`, with how often they were seen on it; null: not seen, or not requested. */
function wantingAndSeen(asked: LaneAsked): SQL {
  const [from, to] = [regionOf(asked.origin).id, regionOf(asked.destination).id];
  const sightings = (asked.by ?? LANE_PREFERENCE_OPTIONS).includes('seen')
    ? sql`(SELECT least(o.sightings, d.sightings) FROM ${carrierAreaCounts} o
        JOIN ${carrierAreaCounts} d ON d.carrier_id = o.carrier_id AND d.area_id = ${to}
        WHERE o.carrier_id = w.carrier_id AND o.area_id = ${from})`
    : sql`NULL::int`;
  return sql`wanting AS MATERIALIZED (
    SELECT w.carrier_id, ${sightings} AS sightings FROM (${wantingIt(asked)}) w
  )`;
}

/**
 * Walks the lane in the order it is stored in and stops when the page is full, however many were seen on it. Who wants
 * the lane is few: those are looked up by their carrier, and as many more rows are walked as may be theirs.
 */
function plainHits(asked: LaneAsked): SQL {
  const seen = seenNearBoth(asked);
  return sql`
    WITH ${wantingAndSeen(asked)}, walked AS MATERIALIZED (
      SELECT carrier_id, sightings FROM (${seen.rows}) seen
      ORDER BY sightings DESC NULLS LAST, carrier_id
      LIMIT (SELECT count(*) FROM wanting) + ${asked.offset + asked.limit}
    ), page AS (
      SELECT id, row_number() OVER (ORDER BY rank, sightings DESC NULLS LAST, id) AS position FROM (
        SELECT carrier_id AS id, 0 AS rank, sightings FROM wanting
        UNION ALL SELECT carrier_id, 1, sightings FROM walked
        WHERE carrier_id NOT IN (SELECT carrier_id FROM wanting)
      ) hit ORDER BY rank, sightings DESC NULLS LAST, id LIMIT ${asked.limit} OFFSET ${asked.offset}
    )
    SELECT (${seen.total} + (SELECT count(*) FROM wanting WHERE sightings IS NULL))::int AS total, page.id
    FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.position`;
}

/** With the caller's own conditions or order, every carrier of the lane has to be read. */
function narrowedHits(asked: LaneAsked): SQL {
  const order =
    asked.orderBy.length > 0
      ? sql.join([...asked.orderBy, sql`${carriers.id}`], sql`, `)
      : sql`lane.is_wanted DESC, lane.sightings DESC NULLS LAST, ${carriers.id}`;
  return sql`
    WITH ${wantingAndSeen(asked)}, lane AS MATERIALIZED (
      SELECT carrier_id, carrier_id IN (SELECT carrier_id FROM wanting) AS is_wanted, sightings
      FROM (${seenNearBoth(asked).rows}) seen
      UNION ALL SELECT carrier_id, true, NULL FROM wanting WHERE sightings IS NULL
    ), found AS MATERIALIZED (
      SELECT ${carriers.id} AS id, row_number() OVER (ORDER BY ${order}) AS position
      FROM lane JOIN ${carriers} ON ${carriers.id} = lane.carrier_id
      WHERE ${and(asked.where, sql`true`)}
    )
    SELECT total.n AS total, page.id FROM (SELECT count(*)::int AS n FROM found) total
    LEFT JOIN (SELECT id, position FROM found ORDER BY position LIMIT ${asked.limit} OFFSET ${asked.offset}) page ON true
    ORDER BY page.position`;
}

/** Why each of the carriers is on the lane's list. */
export async function laneEvidence(
  db: Queryable,
  ids: readonly number[],
  asked: Pick<LaneAsked, 'origin' | 'destination'>,
): Promise<Map<number, LaneEvidence>> {
  if (ids.length === 0) return new Map();
  const [from, to] = [regionOf(asked.origin).id, regionOf(asked.destination).id];
  const given = sql`ANY (${`{${ids.join(',')}}`}::bigint[])`;
  const { rows } = await db.execute<LaneEvidence & { carrier_id: number }>(sql`
      SELECT c.carrier_id, w.carrier_id IS NOT NULL AS is_preferred,
        coalesce(max(n.sightings) FILTER (WHERE n.area_id = ${from}), 0) AS origin_sightings,
        coalesce(max(n.sightings) FILTER (WHERE n.area_id = ${to}), 0) AS destination_sightings,
        max(n.last_seen_on) AS last_seen_on, i.equipment_seen,
        CASE WHEN i.equipment_provided IS NOT NULL
          THEN ARRAY(SELECT jsonb_object_keys(i.equipment_provided) ORDER BY 1) END AS equipment_reported
      FROM unnest(${`{${ids.join(',')}}`}::bigint[]) AS c(carrier_id)
      LEFT JOIN ${carrierAreaCounts} n ON n.carrier_id = c.carrier_id AND n.area_id IN (${from}, ${to})
      LEFT JOIN (SELECT carrier_id FROM (${wantingIt({ ...asked, by: ['preferred'] })}) each WHERE carrier_id = ${given}) w ON w.carrier_id = c.carrier_id
      LEFT JOIN ${carrierSearchIndex} i ON i.carrier_id = c.carrier_id
      GROUP BY c.carrier_id, w.carrier_id, i.equipment_seen, i.equipment_provided`);
  return new Map(rows.map(({ carrier_id, ...evidence }) => [carrier_id, evidence]));
}
