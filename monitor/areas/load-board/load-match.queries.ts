import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { regionOf, seenNearBoth, wantingIt } from '../lanes/lane-search.queries';
import type { LoadLane } from './lane-of-load';

export interface MatchAsked {
  companyId: number;
  loadId: number;
  /** Null: a stop is not located; then lanes prove nothing. */
  lane: LoadLane | null;
  /** Carriers by their other evidence. */
  withTruck: readonly number[];
  nearby: readonly number[];
  hauled: readonly number[];
  /** Only those of the network. */
  isNetworkOnly: boolean;
  limit: number;
  offset: number;
}

/**
 * The carriers of a page of a load's list, and how many there are in all. Those of the company's network come first;
 * among them, and among the others, those with a fitting truck, then a truck nearby, then own loads on the lane, then
 * those that want the lane, then those seen on it most. Skips carriers on do not dispatch.
 * All evidence except sightings is few rows. Sightings of a lane are stored in its order, and are read only until the
 * page is full.
 */
export async function matchHits(db: Queryable, asked: MatchAsked): Promise<{ ids: number[]; total: number }> {
  const { companyId, loadId, lane, isNetworkOnly, limit, offset } = asked;
  const seen = lane ? seenNearBoth(lane) : NONE_SEEN;
  const wanting = lane ? wantingIt({ ...lane, by: ['preferred'] }) : sql`SELECT NULL::bigint AS carrier_id WHERE false`;
  const ids = (given: readonly number[]) => sql`unnest(${`{${given.join(',')}}`}::bigint[])`;
  const network = sql`SELECT n.carrier_id FROM connections n WHERE n.company_id = ${companyId} AND n.status = 'onboarded'
    AND NOT n.is_dismissed`;
  const stopped = sql`SELECT n.carrier_id FROM connections n
    WHERE n.company_id = ${companyId} AND n.status = 'do_not_dispatch'`;
  const { rows } = await db.execute<{ total: number; id: number | string | null }>(sql`
    WITH network AS MATERIALIZED (${network}), stopped AS MATERIALIZED (${stopped}),
    spoken AS MATERIALIZED (
      SELECT carrier_id, max(truck) AS truck, max(near) AS near, max(hauled) AS hauled, max(wanted) AS wanted,
        max(sightings) AS sightings
      FROM (
        SELECT carrier_id, 1 AS truck, 0 AS near, 0 AS hauled, 0 AS wanted, NULL::int AS sightings
        FROM ${ids(asked.withTruck)} AS t(carrier_id)
        UNION ALL SELECT carrier_id, 0, 1, 0, 0, NULL FROM ${ids(asked.nearby)} AS t(carrier_id)
        UNION ALL SELECT carrier_id, 0, 0, 1, 0, NULL FROM ${ids(asked.hauled)} AS t(carrier_id)
        UNION ALL SELECT carrier_id, 0, 0, 0, 1, NULL FROM (${wanting}) w
        UNION ALL SELECT d.carrier_id, 0, 0, 0, 0, NULL FROM load_carrier_dispositions d
          WHERE d.company_id = ${companyId} AND d.load_id = ${loadId}
        UNION ALL SELECT n.carrier_id, 0, 0, 0, 0, s.sightings FROM network n JOIN (${seen.rows}) s USING (carrier_id)
      ) each
      GROUP BY carrier_id
    ), special AS MATERIALIZED (
      SELECT s.carrier_id, s.truck, s.near, s.hauled, s.wanted,
        coalesce(s.sightings, ${sightingsOf(lane, sql`s.carrier_id`)}) AS sightings,
        n.carrier_id IS NOT NULL AS is_network
      FROM spoken s LEFT JOIN network n USING (carrier_id)
      WHERE s.carrier_id NOT IN (SELECT carrier_id FROM stopped) ${isNetworkOnly ? sql`AND n.carrier_id IS NOT NULL` : sql``}
    ), walked AS MATERIALIZED (
      SELECT carrier_id, sightings FROM (${isNetworkOnly ? NONE_SEEN.rows : seen.rows}) s
      ORDER BY sightings DESC NULLS LAST, carrier_id
      LIMIT (SELECT count(*) FROM special) + (SELECT count(*) FROM stopped) + ${offset + limit}
    ), page AS (
      SELECT id, row_number() OVER (ORDER BY ${ORDER}) AS position FROM (
        SELECT carrier_id AS id, is_network, truck, near, hauled, wanted, sightings FROM special
        UNION ALL SELECT carrier_id, false, 0, 0, 0, 0, sightings FROM walked
        WHERE carrier_id NOT IN (SELECT carrier_id FROM special)
          AND carrier_id NOT IN (SELECT carrier_id FROM stopped)
      ) hit ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (${
      isNetworkOnly
        ? sql`(SELECT count(*) FROM special)`
        : sql`${seen.total}
          - (SELECT count(*) FROM stopped t WHERE ${sightingsOf(lane, sql`t.carrier_id`)} IS NOT NULL)
          + (SELECT count(*) FROM special WHERE sightings IS NULL)`
    })::int AS total, page.id
    FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.position`);
  return {
    total: rows[0]?.total ?? 0,
    ids: rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])),
  };
}

const ORDER = sql`is_network DESC, truck DESC, near DESC, hauled DESC, wanted DESC, sightings DESC NULLS LAST, id`;

const NONE_SEEN = { rows: sql`SELECT NULL::bigint AS carrier_id, NULL::int AS sightings WHERE false`, total: sql`0` };

/** How often one carrier was seen on the lane, by its own few rows; null: not near both ends. */
function sightingsOf(lane: LoadLane | null, carrier: SQL): SQL {
  if (!lane) return sql`NULL::int`;
  const [from, to] = [regionOf(lane.origin).id, regionOf(lane.destination).id];
  return sql`(SELECT least(o.sightings, d.sightings) FROM carrier_area_counts o
    JOIN carrier_area_counts d ON d.carrier_id = o.carrier_id AND d.area_id = ${to}
    WHERE o.carrier_id = ${carrier} AND o.area_id = ${from})`;
}
