import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { regionOf, seenNearBoth, wantingIt } from '../lanes/lane-search.queries';
import type { LoadLane } from './lane-of-load';
import type { ServiceRecord } from './service-record.queries';

/** What speaks for a carrier, of the company's own: its few rows are worked out before the carriers are ordered. */
export interface OwnEvidence {
  carrierId: number;
  /** 2: a posted truck fits the load; 1: a truck is near its pickup; 0: neither is known. */
  near: 0 | 1 | 2;
  /** Loads of the company that it delivered on this lane, and those of them with the load's equipment. */
  hauled: number;
  hauledAlike: number;
  service: ServiceRecord | null;
}

export interface MatchAsked {
  companyId: number;
  loadId: number;
  /** Null: a stop is not located; then lanes prove nothing. */
  lane: LoadLane | null;
  own: readonly OwnEvidence[];
  /** Only those of the network. */
  isNetworkOnly: boolean;
  limit: number;
  offset: number;
}

/**
 * Of carriers that only inspections and crashes place on the lane, the most that are listed, those seen there most
 * first.
 */
const MOST_SEEN = 500;

/**
 * The carriers of a page of a load's list, and how many there are in all: those with evidence of the company's own, its
 * network on the lane, those that want it, and the 500 seen most on it. Skips carriers on do not dispatch.
 * The order is what wins loads: who may have it, hauled this equipment on this lane, is near, is on time; then other
 * loads on the lane, the wish for it and sightings.
 */
export async function matchHits(db: Queryable, asked: MatchAsked): Promise<{ ids: number[]; total: number }> {
  const { companyId, loadId, lane, isNetworkOnly, limit, offset } = asked;
  // Within the network, the sightings of each carrier are looked up: there are no other carriers to consider.
  const seen = lane && !isNetworkOnly ? seenNearBoth(lane).rows : NOT_SEEN;
  const wanting = lane ? wantingIt({ ...lane, by: ['preferred'] }) : sql`SELECT NULL::bigint AS carrier_id WHERE false`;
  const own = asked.own.map(({ carrierId, near, hauled, hauledAlike, service }) => ({
    carrier_id: carrierId,
    near,
    hauled,
    alike: hauledAlike > 0,
    punctual: punctuality(service),
  }));
  const { rows } = await db.execute<{ total: number; id: number | string | null }>(sql`
    WITH network AS MATERIALIZED (
      SELECT carrier_id FROM connections WHERE company_id = ${companyId} AND status = 'onboarded' AND NOT is_dismissed
    ), own AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
        AS t(carrier_id bigint, near int, hauled int, alike boolean, punctual float8)
    ), wanting AS MATERIALIZED (${wanting}), seen AS MATERIALIZED (
      (SELECT carrier_id, sightings FROM (${seen}) s ORDER BY sightings DESC NULLS LAST, carrier_id LIMIT ${MOST_SEEN})
      UNION SELECT carrier_id, ${sightingsOf(lane, sql`given.carrier_id`)}
      FROM (SELECT carrier_id FROM network UNION SELECT carrier_id FROM own UNION SELECT carrier_id FROM wanting) given
    ), spoken AS (
      SELECT carrier_id FROM own UNION SELECT carrier_id FROM wanting
      UNION SELECT carrier_id FROM seen WHERE sightings IS NOT NULL
      UNION SELECT carrier_id FROM load_carrier_dispositions WHERE company_id = ${companyId} AND load_id = ${loadId}
    ), hit AS MATERIALIZED (
      SELECT s.carrier_id AS id, row_number() OVER (ORDER BY
        CASE WHEN coalesce(f.overall_result = 'fail', i.has_oos_order OR NOT i.has_carrier_authority
            OR i.registration_status = 'I', false) THEN 2 WHEN n.carrier_id IS NULL THEN 1 ELSE 0 END,
        coalesce(own.alike, false) DESC, coalesce(own.near, 0) DESC, coalesce(own.punctual, ${punctuality(null)}) DESC,
        coalesce(own.hauled, 0) DESC, w.carrier_id IS NULL, seen.sightings DESC NULLS LAST, s.carrier_id) AS position
      FROM spoken s LEFT JOIN network n USING (carrier_id) LEFT JOIN own USING (carrier_id)
        LEFT JOIN wanting w USING (carrier_id) LEFT JOIN seen USING (carrier_id)
        LEFT JOIN carrier_search_index i USING (carrier_id)
        LEFT JOIN subscriptions f ON f.company_id = ${companyId} AND f.carrier_id = s.carrier_id
      WHERE NOT EXISTS (SELECT FROM connections c WHERE c.company_id = ${companyId} AND c.carrier_id = s.carrier_id
          AND c.status = 'do_not_dispatch')
        ${isNetworkOnly ? sql`AND n.carrier_id IS NOT NULL` : sql``}
    )
    SELECT (SELECT count(*) FROM hit)::int AS total, page.id
    FROM (VALUES (1)) one LEFT JOIN (SELECT * FROM hit ORDER BY position LIMIT ${limit} OFFSET ${offset}) page ON true
    ORDER BY page.position`);
  return {
    total: rows[0]?.total ?? 0,
    ids: rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])),
  };
}

/**
 * The share of stops in time, as if four of five more were: so that one lucky stop is not above forty of forty-one, and
 * a carrier that is not known stands between the punctual and the late.
 */
const punctuality = (service: ServiceRecord | null) => ((service?.onTime ?? 0) + 4) / ((service?.seen ?? 0) + 5);

const NOT_SEEN = sql`SELECT NULL::bigint AS carrier_id, NULL::int AS sightings WHERE false`;

/** How often one carrier was seen on the lane, by its own few rows; null: not near both ends. */
function sightingsOf(lane: LoadLane | null, carrier: SQL): SQL {
  if (!lane) return sql`NULL::int`;
  const [from, to] = [regionOf(lane.origin).id, regionOf(lane.destination).id];
  return sql`(SELECT least(o.sightings, d.sightings) FROM carrier_area_counts o
    JOIN carrier_area_counts d ON d.carrier_id = o.carrier_id AND d.area_id = ${to}
    WHERE o.carrier_id = ${carrier} AND o.area_id = ${from})`;
}
