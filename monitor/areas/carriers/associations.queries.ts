import {
  type AssociateTrouble,
  GENERIC_VALUE_CARRIERS,
  MAX_CARRIERS_PER_VALUE,
  MAX_INSPECTIONS_COMPARED,
  type SharedKind,
} from '@contract/carriers/associated-carriers.constants';
import type {
  AssociatedCarrier,
  AssociatedCarriers,
  SharedThing,
} from '@contract/carriers/associated-carriers.entities';
import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { listedSearch } from '../../server/ransack';
import { isRescindedSince } from '../rules/facts.queries';
import { isUsableValue } from '../rules/shared-contacts.queries';
import { relationshipJson } from './carriers.queries';
import { listedIdentifiers, readListedIdentifiers } from './listed-identifiers';
import { isComparableVin, isPowerUnit } from './vehicle-identity';

/** Lists at most this many of a carrier's vehicles beside it. */
const VEHICLES_LISTED = 5;

type Reach = {
  period: CountedPeriod;
  /** Carriers looked up for one value. */
  carriersAValue: number;
  /** How many of the period's latest inspections count: their vehicles are compared. */
  inspections: number;
  /** An address is a weak link: tenants of one building share it. */
  withAddress: boolean;
};

/**
 * The statements that find what a carrier shares with others: `own_value`, `own_vin`, and `match`, one row per thing
 * shared with one other carrier, with the number of carriers that share it. A window counts them, not a join: the
 * planner cannot know the size and would plan a join for a few rows.
 * Every step is an equality on an index: phone, cell phone, email and address of carriers, VIN of units. Skips blank
 * and unusable values, so that two carriers without an email share none.
 */
function matches(carrierId: number, { period, carriersAValue, inspections, withAddress }: Reach): SQL {
  // "id + 0" keeps the planner from scanning the primary key until it has found enough of a rare value.
  const othersBy = (column: SQL) => sql`
    SELECT c.id FROM carriers c WHERE ${column} = v.value AND c.id <> ${carrierId} ORDER BY c.id + 0 LIMIT ${carriersAValue}`;
  const inPeriod = sql`BETWEEN ${period.from} AND ${period.to}`;
  return sql`
    own_value AS MATERIALIZED (
      SELECT DISTINCT v.kind, v.value
      FROM carriers c CROSS JOIN LATERAL (VALUES
        ('phone', c.phone), ('phone', c.cell_phone), ('email', c.email), ('address', ${withAddress ? sql`c.address_key` : sql`NULL`})
      ) AS v(kind, value)
      WHERE c.id = ${carrierId} AND ${isUsableValue(sql`v`)}
    ),
    own_vin AS MATERIALIZED (
      SELECT * FROM (
        SELECT u.vin, max(i.inspected_on) AS own_last_on, bool_or(${isPowerUnit(sql`u.type_id`)}) AS is_power_unit
        FROM (
          SELECT id, inspected_on FROM inspections WHERE carrier_id = ${carrierId} AND inspected_on ${inPeriod}
          ORDER BY inspected_on DESC LIMIT ${inspections}
        ) AS i JOIN inspection_units u ON u.inspection_id = i.id
        GROUP BY u.vin OFFSET 0 -- the characters are looked at once a vehicle, not once a sighting
      ) AS seen WHERE ${isComparableVin(sql`seen.vin`)}
    ),
    match AS MATERIALIZED (SELECT found.*, (count(*) OVER (PARTITION BY kind, value))::int AS carriers FROM (
      SELECT v.kind, v.value, other.id AS carrier_id, NULL::date AS first_on, NULL::date AS last_on, NULL::date AS own_last_on,
             NULL::boolean AS is_power_unit
      FROM own_value v CROSS JOIN LATERAL ((${othersBy(sql`c.phone`)}) UNION (${othersBy(sql`c.cell_phone`)})) AS other
      WHERE v.kind = 'phone'
      UNION ALL
      SELECT v.kind, v.value, other.id, NULL, NULL, NULL, NULL
      FROM own_value v CROSS JOIN LATERAL (${othersBy(sql`c.email`)}) AS other WHERE v.kind = 'email'
      UNION ALL
      SELECT v.kind, v.value, other.id, NULL, NULL, NULL, NULL
      FROM own_value v CROSS JOIN LATERAL (${othersBy(sql`c.address_key`)}) AS other WHERE v.kind = 'address'
      UNION ALL
      SELECT 'vin', v.vin, i.carrier_id, min(i.inspected_on), max(i.inspected_on), v.own_last_on, v.is_power_unit
      FROM own_vin v JOIN inspection_units u ON u.vin = v.vin
        JOIN inspections i ON i.id = u.inspection_id AND i.carrier_id <> ${carrierId} AND i.inspected_on ${inPeriod}
      GROUP BY v.vin, i.carrier_id, v.own_last_on, v.is_power_unit
    ) AS found)`;
}

/**
 * What is wrong with a carrier `c` by the record alone, or by the company's own decision. An authority counts as in the
 * rules: a legacy row whose docket Motus has is skipped.
 */
export const troublesOf = (companyId: number): SQL => sql`array_remove(ARRAY[
  CASE WHEN EXISTS (SELECT FROM connections n WHERE n.company_id = ${companyId} AND n.carrier_id = c.id AND n.status = 'do_not_dispatch')
    THEN 'do_not_dispatch' END,
  CASE WHEN EXISTS (SELECT FROM oos_orders o WHERE o.carrier_id = c.id AND o.rescinded_on IS NULL
    AND NOT (${isRescindedSince(sql`o`)})) THEN 'out_of_service_order' END,
  CASE WHEN (
    SELECT count(*) > 0 AND NOT bool_or(a.status = 'active')
    FROM authorities a WHERE a.carrier_id = c.id AND a.kind = 'carrier' AND a.status <> 'none'
      AND (a.source = 'motus' OR NOT EXISTS (
        SELECT FROM authorities m WHERE m.carrier_id = c.id AND m.source = 'motus' AND m.docket = a.docket))
  ) THEN 'authority_not_active' END,
  CASE WHEN c.status_code = 'I' THEN 'inactive_registration' END,
  CASE WHEN c.safety_rating = 'U' THEN 'unsatisfactory_rating' END], NULL)`;

/** What each of the carriers in `listed` shares, as JSON, under its `carrier_id`. */
const sharedByCarrier = (listed: string): SQL => sql`
  SELECT s.carrier_id, json_agg(json_build_object('kind', s.kind, 'value', s.value, 'carriers', s.carriers,
    'first_on', s.first_on, 'last_on', s.last_on, 'own_last_on', s.own_last_on, 'is_power_unit', s.is_power_unit)
    ORDER BY array_position(ARRAY['vin', 'phone', 'email', 'address'], s.kind), s.last_on DESC, s.value) AS things
  FROM (
    SELECT m.*, row_number() OVER (PARTITION BY m.carrier_id, m.kind ORDER BY m.is_power_unit DESC, m.last_on DESC, m.value) AS position
    FROM match m WHERE m.carrier_id IN (SELECT carrier_id FROM ${sql.raw(listed)})
  ) AS s
  WHERE s.kind <> 'vin' OR s.position <= ${VEHICLES_LISTED}
  GROUP BY s.carrier_id`;

export type AssociatedRow = Omit<AssociatedCarrier, 'rules_assessment'>;
export type Associations = Pick<AssociatedCarriers, 'compared' | 'carriers_by_kind' | 'troubled_carriers'> & {
  vehicles: NonNullable<AssociatedCarriers['vehicles']>;
  rows: AssociatedRow[];
  total: number;
};

const asked = listedSearch({
  carrier_id: 'integer',
  legal_name: 'string',
  dba_name: 'string',
  city: 'string',
  state: 'string',
  status_code: 'string',
  shared_vehicles: 'integer',
  last_on: 'date',
});

/** A page of the carriers that share something with this one and match `q`, and the counts over all of them. */
export async function listAssociations(
  db: Queryable,
  carrierId: number,
  companyId: number,
  period: CountedPeriod,
  page: { page: number; per_page: number; q?: unknown },
): Promise<Associations> {
  const { where, first } = asked(page.q);
  const reach = {
    period,
    carriersAValue: MAX_CARRIERS_PER_VALUE,
    inspections: MAX_INSPECTIONS_COMPARED,
    withAddress: true,
  };
  const { rows } = await db.execute<RawRow>(sql`
    WITH ${matches(carrierId, reach)},
    associate AS MATERIALIZED (
      SELECT found.*, c.legal_name, c.dba_name, c.city, c.state, c.status_code, ${troublesOf(companyId)} AS troubles
      FROM (
        SELECT carrier_id, count(*) AS things, max(last_on) AS last_on,
               count(*) FILTER (WHERE carriers <= ${GENERIC_VALUE_CARRIERS}) AS particular_things,
               (count(*) FILTER (WHERE kind = 'vin'))::int AS shared_vehicles
        FROM match GROUP BY carrier_id
      ) AS found JOIN carriers c ON c.id = found.carrier_id
    ),
    page AS MATERIALIZED (
      SELECT *, row_number() OVER (
        ORDER BY ${first}cardinality(troubles) > 0 DESC, particular_things DESC, things DESC, last_on DESC NULLS LAST, carrier_id
      ) AS position
      FROM associate AS listed WHERE ${where} ORDER BY position LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}
    ),
    summary AS (
      SELECT (SELECT count(*)::int FROM associate AS listed WHERE ${where}) AS total,
        (SELECT count(*)::int FROM associate WHERE cardinality(troubles) > 0) AS troubled,
        (SELECT json_object_agg(kind, carriers) FROM (SELECT kind, count(DISTINCT carrier_id) AS carriers FROM match GROUP BY kind) AS k) AS by_kind,
        (SELECT json_agg(json_build_object('kind', v.kind, 'value', v.value, 'carriers', coalesce(t.carriers, 0)) ORDER BY v.kind DESC, v.value)
          FROM own_value v LEFT JOIN (SELECT DISTINCT kind, value, carriers FROM match WHERE kind <> 'vin') AS t USING (kind, value)) AS compared,
        (SELECT count(*)::int FROM own_vin) AS vins_compared,
        (SELECT count(DISTINCT value)::int FROM match WHERE kind = 'vin') AS vins_shared,
        EXISTS (SELECT FROM inspections WHERE carrier_id = ${carrierId} AND inspected_on BETWEEN ${period.from} AND ${period.to}
          ORDER BY inspected_on DESC OFFSET ${MAX_INSPECTIONS_COMPARED}) AS is_of_latest_only
    )
    SELECT summary.*, page.carrier_id AS id, page.legal_name, page.dba_name, page.city, page.state, page.status_code,
      page.troubles, page.shared_vehicles, shared.things AS shared,
      ${listedIdentifiers(sql`page.carrier_id`)} AS identifiers,
      ${relationshipJson(companyId, sql`page.carrier_id`)} AS relationship
    FROM summary LEFT JOIN page ON true LEFT JOIN (${sharedByCarrier('page')}) AS shared USING (carrier_id)
    ORDER BY page.position`);

  const { total, troubled, by_kind, compared, vins_compared, vins_shared, is_of_latest_only } = rows[0]!;
  const inWords = await describeAddress(db, carrierId);
  const printed = <Thing extends { kind: SharedKind; value: string }>(thing: Thing): Thing =>
    thing.kind === 'address' ? { ...thing, value: inWords ?? thing.value } : thing;
  return {
    total,
    troubled_carriers: troubled,
    carriers_by_kind: { vin: 0, phone: 0, email: 0, address: 0, ...by_kind },
    compared: (compared ?? []).map((value) => ({
      ...printed(value),
      is_at_least: value.carriers >= MAX_CARRIERS_PER_VALUE,
    })),
    vehicles: { compared: vins_compared, shared: vins_shared, is_of_latest_only },
    rows: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        id: row.id,
        legal_name: row.legal_name,
        dba_name: row.dba_name,
        identifiers: readListedIdentifiers(row.identifiers),
        city: row.city,
        state: row.state,
        status_code: row.status_code,
        shared: row.shared.map(printed),
        shared_vehicles: row.shared_vehicles,
        troubles: row.troubles,
        relationship: row.relationship,
      })),
  };
}

type RawRow = Omit<AssociatedRow, 'identifiers'> & {
  identifiers: string;
  total: number;
  troubled: number;
  by_kind: Partial<AssociatedCarriers['carriers_by_kind']> | null;
  compared: { kind: 'phone' | 'email' | 'address'; value: string; carriers: number }[] | null;
  vins_compared: number;
  vins_shared: number;
  is_of_latest_only: boolean;
};

/** A street as the carrier prints it: the compared key has only letters and digits. */
async function describeAddress(db: Queryable, carrierId: number): Promise<string | null> {
  const { rows } = await db.execute<{ words: string | null }>(sql`
    SELECT nullif(concat_ws(', ', street, city, concat_ws(' ', state, postal_code)), '') AS words
    FROM carriers WHERE id = ${carrierId}`);
  return rows[0]?.words ?? null;
}

/** The strongest links of a carrier, for the warnings of its header. */
export type StrongLink = { id: number; legalName: string | null; troubles: AssociateTrouble[]; shared: SharedThing[] };

/** How many the header reads: it is rendered with every page of a profile. */
const HEADER_INSPECTIONS = 200;
const HEADER_CARRIERS = 20;

/**
 * Carriers that share a phone, an email or a power unit with this one, those in trouble first. Skips values that many
 * share, addresses, and trailers: agents, landlords and trailer pools link unrelated carriers. The cost is bounded: the
 * vehicles of the latest 200 inspections, the twenty closest carriers.
 */
export async function listStrongLinks(
  db: Queryable,
  carrierId: number,
  companyId: number,
  period: CountedPeriod,
): Promise<StrongLink[]> {
  const carriersAValue = GENERIC_VALUE_CARRIERS + 1;
  const reach = { period, carriersAValue, inspections: HEADER_INSPECTIONS, withAddress: false };
  const { rows } = await db.execute<StrongLink>(sql`
    WITH ${matches(carrierId, reach)},
    strong AS (
      SELECT carrier_id, count(*) AS things, max(last_on) AS last_on
      FROM match
      WHERE carriers <= ${GENERIC_VALUE_CARRIERS} AND is_power_unit IS NOT FALSE
      GROUP BY carrier_id
    ),
    linked AS MATERIALIZED (
      SELECT * FROM (
        SELECT c.id AS carrier_id, c.legal_name, strong.things, strong.last_on, ${troublesOf(companyId)} AS troubles
        FROM strong JOIN carriers c ON c.id = strong.carrier_id
      ) AS judged
      ORDER BY cardinality(troubles) > 0 DESC, things DESC, last_on DESC NULLS LAST, carrier_id
      LIMIT ${HEADER_CARRIERS}
    )
    SELECT linked.carrier_id AS id, linked.legal_name AS "legalName", linked.troubles, shared.things AS shared
    FROM linked JOIN (${sharedByCarrier('linked')}) AS shared USING (carrier_id)
    ORDER BY cardinality(linked.troubles) > 0 DESC, linked.things DESC, linked.last_on DESC NULLS LAST, id`);
  return rows.map((row) => ({
    ...row,
    shared: row.shared.filter(
      ({ carriers, is_power_unit }) => carriers <= GENERIC_VALUE_CARRIERS && is_power_unit !== false,
    ),
  }));
}
