import { addMonths } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import { isCountryCode, regionCode } from '../../../contract/shared/geography';
import type { OpenDatabase } from '../../db/client';
import { next } from '../../db/replace-tables';
import { authorityRecords, freightAuthorities } from '../rules/authority';
import type { AuthorityFact, CarrierFacts } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';
import { EQUIPMENT_OF_CARGO_BODY, EQUIPMENT_OF_UNIT_TYPE, equipmentProvided, reportedUnits } from './equipment-known';
import { standingByRules } from './standing';

/** Vehicles seen longer ago do not count as equipment. */
const SEEN_MONTHS = 24;

/** No company: what one keeps for itself (certificates) is no part of a standing. */
const NOBODY = 0;

/** More companies than these at one address are a landlord's or an agent's, and no sign of anything. */
const MAX_NEIGHBORS = 20;

type CensusRow = {
  id: number;
  isInCensus: boolean;
  country: string | null;
  state: string | null;
  powerUnits: number | null;
  equipment: Record<string, number> | null;
  cargo: string[] | null;
};
type SeenRow = { id: number; seen: 'unit' | 'body'; code: number; n: number };

/**
 * Reckons the standing of each carrier from what is stored of it, and writes it.
 *
 * @param day ISO day that it is reckoned on
 * @param store STORE, into the tables that answer, or ADD, into the one that is filled beside them
 */
export async function workOutStandings(
  { db }: OpenDatabase,
  ids: readonly number[],
  day: string,
  store: string,
): Promise<void> {
  const since = addMonths(day, -SEEN_MONTHS);
  const rowsOf = async <Row>(text: string, values: unknown[]) => (await db.$client.query(text, values)).rows as Row[];
  const facts = await loadCarrierFacts(db, [...ids], NOBODY, day);
  const census = await rowsOf<CensusRow>(CENSUS, [ids]);
  const seen = groupedById(await rowsOf<SeenRow>(SEEN, [ids, since, day]));
  const { rows: nearby } = await db.execute<{ id: number; n: number }>(brokersNearby(ids));
  const neighbours = new Map(nearby.map(({ id, n }) => [Number(id), n]));
  const standings = census.map((row) => {
    const known = facts.get(row.id)!;
    const byRules = standingByRules(known, day);
    const { inspections } = known.sources;
    const vehicles = inspections.loaded && !inspections.isTooOld ? equipmentSeen(seen.get(row.id) ?? []) : null;
    return {
      carrier_id: row.id,
      changes_on: byRules.changesOn,
      region: regionOf(row),
      power_units: row.powerUnits,
      straight_trucks: row.isInCensus ? reportedUnits(row.equipment, 'truck') : null,
      cargo_vans: vehicles && (vehicles.cargo_vans ?? 0),
      safety_rating: byRules.safetyRating,
      registration_status: byRules.registrationStatus,
      has_carrier_authority: byRules.hasCarrierAuthority,
      authority_since: byRules.authoritySince,
      authorities: activeAuthorities(known, day),
      bipd_usd: byRules.bipdUsd,
      inspected_on: byRules.inspectedOn,
      seen_on_road_on: byRules.seenOnRoadOn,
      has_oos_order: byRules.hasOosOrder,
      equipment_seen: vehicles && Object.keys(vehicles).length > 0 ? vehicles : null,
      equipment_provided: row.isInCensus ? equipmentProvided(row.cargo, row.equipment) : null,
      authority_gap_days: byRules.authorityGapDays,
      authority_gap_ended_on: byRules.authorityGapEndedOn,
      brokers_nearby: neighbours.get(row.id) ?? null,
    };
  });
  await rowsOf(store, [JSON.stringify(standings)]);
}

function groupedById<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) grouped.set(row.id, [...(grouped.get(row.id) ?? []), row]);
  return grouped;
}

function equipmentSeen(rows: readonly SeenRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { seen, code, n } of rows) {
    const type = (seen === 'unit' ? EQUIPMENT_OF_UNIT_TYPE : EQUIPMENT_OF_CARGO_BODY)[code];
    if (type) counts[type] = (counts[type] ?? 0) + n;
  }
  return counts;
}

function regionOf({ country, state }: CensusRow): string | null {
  const of = country === null || country === '' ? 'US' : country.toUpperCase();
  const code = isCountryCode(of) ? regionCode(of, state) : null;
  return code === null ? null : `${of}-${code}`;
}

/**
 * What is active, by kind and by what it may carry; null when no loaded file of today knows an authority. One that an
 * order in effect takes away is not among it.
 */
function activeAuthorities(facts: CarrierFacts, day: string): string[] | null {
  const records = authorityRecords(facts).filter(({ source }) => !facts.sources[source].isTooOld);
  if (records.length === 0) return null;
  const lost = freightAuthorities(facts, day).filter(({ order }) => order !== null);
  const isLost = (record: AuthorityFact) =>
    lost.some(
      ({ source, docket, authorityType }) =>
        source === record.source && docket === record.docket && authorityType === record.authorityType,
    );
  const active = records.filter((record) => !record.superseded && record.status === 'active' && !isLost(record));
  return [...new Set(active.flatMap(({ kind, scopes }) => (kind === 'carrier' ? [kind, ...(scopes ?? [])] : [kind])))];
}

const CENSUS = `
  SELECT id, census_as_of IS NOT NULL AS "isInCensus", country, state, power_units AS "powerUnits", equipment, cargo
  FROM carriers WHERE id = ANY($1::bigint[])`;

/** Vehicles, not sightings: one inspected five times is one. */
const SEEN = `
  SELECT i.carrier_id AS id, 'unit' AS seen, u.type_id AS code,
    count(DISTINCT coalesce(nullif(btrim(u.vin), ''), nullif(btrim(u.license), '')))::int AS n
  FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
  WHERE i.carrier_id = ANY($1::bigint[]) AND i.inspected_on BETWEEN $2::date AND $3::date
    AND u.type_id IN (${Object.keys(EQUIPMENT_OF_UNIT_TYPE).join(', ')})
  GROUP BY 1, 3
  UNION ALL
  SELECT carrier_id, 'body', cargo_body_type_id,
    count(DISTINCT coalesce(nullif(btrim(vin), ''), nullif(btrim(license), ''), id::text))::int
  FROM crashes
  WHERE carrier_id = ANY($1::bigint[]) AND reported_on BETWEEN $2::date AND $3::date
    AND cargo_body_type_id IN (${Object.keys(EQUIPMENT_OF_CARGO_BODY).join(', ')})
  GROUP BY 1, 3`;

/** Of each carrier how many others at its street address hold an active broker authority; none has no row. */
export const brokersNearby = (ids: readonly number[]) => sql`
  SELECT c.id, count(DISTINCT b.id)::int AS n
  FROM carriers c JOIN carriers b ON b.address_key = c.address_key AND b.id <> c.id
  WHERE c.id = ANY(${sql.param([...ids])}::bigint[]) AND c.address_key <> '' AND EXISTS (
    SELECT FROM authorities a WHERE a.carrier_id = b.id AND a.kind = 'broker' AND a.status = 'active'
      AND (a.source = 'motus' OR NOT EXISTS (SELECT FROM authorities m WHERE m.docket = a.docket AND m.source = 'motus')))
  GROUP BY c.id HAVING count(DISTINCT b.id) <= ${MAX_NEIGHBORS}`;

/** Of a standing, but for whose it is. */
export const STANDING_COLUMNS = [
  'changes_on',
  'region',
  'power_units',
  'straight_trucks',
  'cargo_vans',
  'safety_rating',
  'registration_status',
  'has_carrier_authority',
  'authority_since',
  'authorities',
  'bipd_usd',
  'inspected_on',
  'seen_on_road_on',
  'has_oos_order',
  'equipment_seen',
  'equipment_provided',
  'authority_gap_days',
  'authority_gap_ended_on',
  'brokers_nearby',
];

/** Of carrier_places. */
export const PLACE_COLUMNS = ['geo_cell', 'latitude', 'longitude', 'is_listed'];

const excluded = (columns: readonly string[]) => columns.map((name) => `excluded.${name}`).join(', ');

/** A row that stays as it was is not written. In one statement: a standing and its copy beside its place never differ. */
export const STORE = `
  WITH stored AS (
    INSERT INTO carrier_standings AS s (carrier_id, ${STANDING_COLUMNS.join(', ')})
    SELECT carrier_id, ${STANDING_COLUMNS.join(', ')} FROM json_populate_recordset(NULL::carrier_standings, $1::json)
    ON CONFLICT (carrier_id) DO UPDATE SET (${STANDING_COLUMNS.join(', ')}) = ROW (${excluded(STANDING_COLUMNS)})
    WHERE (${STANDING_COLUMNS.map((name) => `s.${name}`).join(', ')}) IS DISTINCT FROM (${excluded(STANDING_COLUMNS)})
    RETURNING s.*
  )
  INSERT INTO placed_standings (carrier_id, ${STANDING_COLUMNS.join(', ')}, ${PLACE_COLUMNS.join(', ')})
  SELECT stored.carrier_id, ${STANDING_COLUMNS.map((name) => `stored.${name}`).join(', ')}, ${PLACE_COLUMNS.map((name) => `p.${name}`).join(', ')}
  FROM stored JOIN carrier_places p ON p.carrier_id = stored.carrier_id
  ON CONFLICT (carrier_id) DO UPDATE
    SET (${[...STANDING_COLUMNS, ...PLACE_COLUMNS].join(', ')}) = ROW (${excluded([...STANDING_COLUMNS, ...PLACE_COLUMNS])})`;

/** Into the generation that is being filled, which has no index yet. */
export const ADD = `
  INSERT INTO ${next('carrier_standings')} (carrier_id, ${STANDING_COLUMNS.join(', ')})
  SELECT carrier_id, ${STANDING_COLUMNS.join(', ')} FROM json_populate_recordset(NULL::carrier_standings, $1::json)`;
