import {
  ASSOCIATION_MONTHS,
  type AssociateTrouble,
  GENERIC_VALUE_CARRIERS,
  type SharedKind,
} from '@contract/carriers/associated-carriers.constants';
import { addMonths } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isUsableValue } from '../rules/shared-contacts.queries';
import { troublesOf } from './associations.queries';
import type { SharedWithFailed } from './shared-with-failed';
import { isComparableVin, isPowerUnit } from './vehicle-identity';

/** How many of each carrier's latest inspections count: their vehicles are compared. */
const INSPECTIONS = 20;

type Link = {
  of: number;
  id: number;
  legalName: string | null;
  troubles: AssociateTrouble[];
  shared: { kind: SharedKind; value: string }[];
};

/**
 * A profile's warning for the rows of a list: carriers with an adverse record that share a phone, an email or a power
 * unit with a listed one, by carrier id, those that share most first. Skips carriers on the company's do not dispatch
 * list, which another warning names, and those that fail only the company's rules, which would mean assessing them all.
 */
export async function findSharedWithTroubled(
  db: Queryable,
  carrierIds: readonly number[],
  companyId: number,
  today: string,
): Promise<Map<number, SharedWithFailed[]>> {
  const found = new Map<number, SharedWithFailed[]>();
  if (carrierIds.length === 0) return found;
  const inPeriod = sql`BETWEEN ${addMonths(today, -ASSOCIATION_MONTHS)} AND ${today}`;
  const enough = GENERIC_VALUE_CARRIERS + 2;
  const { rows } = await db.execute<Link>(sql`
    WITH listed AS MATERIALIZED (
      SELECT given.id FROM unnest(${sql.param(carrierIds)}::bigint[]) AS given(id)
    ),
    own_value AS MATERIALIZED (
      SELECT DISTINCT c.id, v.kind, v.value
      FROM carriers c CROSS JOIN LATERAL (VALUES ('phone', c.phone), ('phone', c.cell_phone), ('email', c.email)) AS v(kind, value)
      WHERE c.id IN (SELECT id FROM listed) AND ${isUsableValue(sql`v`)}
    ),
    own_vin AS MATERIALIZED (
      SELECT DISTINCT listed.id, u.vin
      FROM listed CROSS JOIN LATERAL (
        SELECT i.id FROM inspections i WHERE i.carrier_id = listed.id AND i.inspected_on ${inPeriod}
        ORDER BY i.inspected_on DESC LIMIT ${INSPECTIONS}
      ) AS latest JOIN inspection_units u ON u.inspection_id = latest.id
      WHERE ${isPowerUnit(sql`u.type_id`)} AND ${isComparableVin(sql`u.vin`)}
    ),
    match AS MATERIALIZED (
      SELECT own.id AS of, own.kind, own.value, other.id
      FROM own_value own CROSS JOIN LATERAL (
        (SELECT c.id FROM carriers c WHERE own.kind = 'phone' AND c.phone = own.value LIMIT ${enough})
        UNION (SELECT c.id FROM carriers c WHERE own.kind = 'phone' AND c.cell_phone = own.value LIMIT ${enough})
        UNION (SELECT c.id FROM carriers c WHERE own.kind = 'email' AND c.email = own.value LIMIT ${enough})
      ) AS other
      WHERE other.id <> own.id
      UNION ALL
      SELECT DISTINCT own_vin.id, 'vin', own_vin.vin, i.carrier_id
      FROM own_vin JOIN inspection_units u ON u.vin = own_vin.vin
        JOIN inspections i ON i.id = u.inspection_id AND i.carrier_id <> own_vin.id AND i.inspected_on ${inPeriod}
    ),
    link AS (
      SELECT of, id, json_agg(json_build_object('kind', kind, 'value', value) ORDER BY kind, value) AS shared, count(*) AS things
      FROM (SELECT match.*, count(*) OVER (PARTITION BY of, kind, value) AS carriers FROM match) AS counted
      WHERE carriers <= ${GENERIC_VALUE_CARRIERS}
      GROUP BY of, id
    )
    SELECT of, id, legal_name AS "legalName", troubles, shared
    FROM (
      SELECT link.*, c.legal_name, ${troublesOf(companyId)} AS troubles FROM link JOIN carriers c ON c.id = link.id
    ) AS judged
    WHERE cardinality(troubles) > 0 AND troubles[1] <> 'do_not_dispatch'
    ORDER BY of, things DESC, id`);
  for (const { of, shared, ...other } of rows) {
    const things = shared.map((thing) => ({ ...NOT_LOOKED_UP, ...thing }));
    found.set(of, [...(found.get(of) ?? []), { ...other, shared: things }]);
  }
  return found;
}

/** What only a profile's section shows of a shared thing. */
const NOT_LOOKED_UP = { carriers: 0, first_on: null, last_on: null, own_last_on: null, is_power_unit: null };
