import { addMonths } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import { isCountryCode, regionCode } from '../../../contract/shared/geography';
import type { OpenDatabase } from '../../db/client';
import { authorityRecords, freightAuthorities } from '../rules/authority';
import type { AuthorityFact, CarrierFacts } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';
import { EQUIPMENT_OF_CARGO_BODY, EQUIPMENT_OF_UNIT_TYPE, equipmentProvided, reportedUnits } from './equipment-known';
import { indexedByRules } from './indexed-by-rules';

/** Vehicles last seen longer ago do not count as equipment. */
const SEEN_MONTHS = 24;

/** No company: its own records (certificates) are not part of the index. */
const NOBODY = 0;

/** More companies than this at one address mean a landlord or an agent, not a sign. */
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
 * Computes each carrier's row of the search index from its stored records, and writes it.
 *
 * @param day ISO day that it is computed for
 * @param store STORE, into the index, or ADD, into the table being filled beside it
 */
export async function workOutSearchIndex(
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
  const neighbors = new Map(nearby.map(({ id, n }) => [Number(id), n]));
  const indexed = census.map((row) => {
    const known = facts.get(row.id)!;
    const byRules = indexedByRules(known, day);
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
      bipd_ends_on: byRules.bipdEndsOn,
      inspected_on: byRules.inspectedOn,
      seen_on_road_on: byRules.seenOnRoadOn,
      has_oos_order: byRules.hasOosOrder,
      equipment_seen: vehicles && Object.keys(vehicles).length > 0 ? vehicles : null,
      equipment_provided: row.isInCensus ? equipmentProvided(row.cargo, row.equipment) : null,
      authority_gap_days: byRules.authorityGapDays,
      authority_gap_ended_on: byRules.authorityGapEndedOn,
      brokers_nearby: neighbors.get(row.id) ?? null,
      contradictions: byRules.contradictions,
      mcs150_current: byRules.mcs150Current,
      has_chameleon_signs: byRules.hasChameleonSigns,
      driver_oos_percent: byRules.driverOosPercent,
      has_english_oos: byRules.hasEnglishOos,
    };
  });
  await rowsOf(store, [JSON.stringify(indexed)]);
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
 * Active authority, by kind and by what it covers; null when no current loaded file has one. Without one that another
 * file contradicts.
 */
function activeAuthorities(facts: CarrierFacts, day: string): string[] | null {
  const records = authorityRecords(facts).filter(({ source }) => !facts.sources[source].isTooOld);
  if (records.length === 0) return null;
  const lost = freightAuthorities(facts, day).filter(({ worth }) => worth === 'disputed' || worth === 'unlisted');
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

/** Vehicles, not sightings: one inspected five times counts once. */
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

/** For each carrier, how many others at its street address hold an active broker authority; none has no row. */
export const brokersNearby = (ids: readonly number[]) => sql`
  SELECT c.id, count(DISTINCT b.id)::int AS n
  FROM carriers c JOIN carriers b ON b.address_key = c.address_key AND b.id <> c.id
  WHERE c.id = ANY(${sql.param([...ids])}::bigint[]) AND c.address_key <> '' AND EXISTS (
    SELECT FROM authorities a WHERE a.carrier_id = b.id AND a.kind = 'broker' AND a.status = 'active'
      AND (a.source = 'motus' OR NOT EXISTS (SELECT FROM authorities m WHERE m.docket = a.docket AND m.source = 'motus')))
  GROUP BY c.id HAVING count(DISTINCT b.id) <= ${MAX_NEIGHBORS}`;

export const SEARCH_INDEX = 'carrier_search_index';

/** Rows of all carriers, without places and indexes, while they are computed. */
export const WORKED_OUT = 'carrier_search_index_worked_out';

/** Of the index, except the carrier and its place. */
const COLUMNS = [
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
  'bipd_ends_on',
  'inspected_on',
  'seen_on_road_on',
  'has_oos_order',
  'equipment_seen',
  'equipment_provided',
  'authority_gap_days',
  'authority_gap_ended_on',
  'brokers_nearby',
  'contradictions',
  'mcs150_current',
  'has_chameleon_signs',
  'driver_oos_percent',
  'has_english_oos',
];

/** Of carrier_places. */
const PLACE_COLUMNS = ['geo_cell', 'latitude', 'longitude', 'is_listed'];

const of = (alias: string, columns: readonly string[]) => columns.map((name) => `${alias}.${name}`).join(', ');
const ALL_COLUMNS = [...COLUMNS, ...PLACE_COLUMNS];

/** Into a table like the index: the rows of another, each with its carrier's current place. */
export const insertWithPlaces = (into: string, from: string) => `
  INSERT INTO ${into} AS kept (carrier_id, ${ALL_COLUMNS.join(', ')})
  SELECT found.carrier_id, ${of('found', COLUMNS)}, ${of('place', PLACE_COLUMNS)}
  FROM ${from} found LEFT JOIN carrier_places place ON place.carrier_id = found.carrier_id
  ORDER BY place.geo_cell, found.power_units`;

const GIVEN = `json_populate_recordset(NULL::${SEARCH_INDEX}, $1::json)`;

/** Does not write an unchanged row. */
export const STORE = `${insertWithPlaces(SEARCH_INDEX, GIVEN)}
  ON CONFLICT (carrier_id) DO UPDATE SET (${ALL_COLUMNS.join(', ')}) = ROW (${of('excluded', ALL_COLUMNS)})
  WHERE (${of('kept', ALL_COLUMNS)}) IS DISTINCT FROM (${of('excluded', ALL_COLUMNS)})`;

/** Into the table being filled, which has no index yet. */
export const ADD = `
  INSERT INTO ${WORKED_OUT} (carrier_id, ${COLUMNS.join(', ')})
  SELECT carrier_id, ${COLUMNS.join(', ')} FROM ${GIVEN}`;
