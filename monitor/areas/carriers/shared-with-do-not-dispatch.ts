import {
  ASSOCIATION_MONTHS,
  GENERIC_VALUE_CARRIERS,
  SHARED_KIND_NAMES,
  SHARED_KINDS,
  type SharedKind,
} from '@contract/carriers/associated-carriers.constants';
import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { addMonths } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isUsableValue } from '../rules/shared-contacts.queries';
import { isComparableVin, isPowerUnit } from './vehicle-identity';

/** A carrier on the company's own do not dispatch list, and what another shares with it. */
export type SharedWithStopped = { id: number; legalName: string | null; kinds: SharedKind[] };

/** How many of each carrier's latest inspections count: their vehicles are compared. */
const INSPECTIONS_OF_ONE = 200;
const INSPECTIONS_OF_SEVERAL = 30;

/**
 * What carriers share with those on the company's do not dispatch list: a phone, an email, an address or a power unit,
 * by carrier id. Skips values that many carriers have: an agent's or a landlord's. The statement has the company's id:
 * other companies' refusals do not count.
 */
export async function findSharedWithStopped(
  db: Queryable,
  carrierIds: readonly number[],
  companyId: number,
  today: string,
): Promise<Map<number, SharedWithStopped[]>> {
  const found = new Map<number, SharedWithStopped[]>();
  if (!BUILD_FLAGS.areDoNotUseAssociationsEnabled || carrierIds.length === 0) return found;
  const inPeriod = sql`BETWEEN ${addMonths(today, -ASSOCIATION_MONTHS)} AND ${today}`;
  const inspections = carrierIds.length === 1 ? INSPECTIONS_OF_ONE : INSPECTIONS_OF_SEVERAL;
  const valuesOf = (ids: string) => sql`
    SELECT DISTINCT c.id, v.kind, v.value
    FROM carriers c CROSS JOIN LATERAL (VALUES
      ('phone', c.phone), ('phone', c.cell_phone), ('email', c.email), ('address', c.address_key)
    ) AS v(kind, value)
    WHERE c.id IN (SELECT id FROM ${sql.raw(ids)}) AND ${isUsableValue(sql`v`)}`;
  const { rows } = await db.execute<SharedWithStopped & { of: number }>(sql`
    WITH stopped AS MATERIALIZED (
      SELECT n.carrier_id AS id FROM connections n WHERE n.company_id = ${companyId} AND n.status = 'do_not_dispatch'
    ),
    -- Most companies' lists are short: without one nothing is looked up at all.
    listed AS MATERIALIZED (
      SELECT given.id FROM unnest(${sql.param(carrierIds)}::bigint[]) AS given(id) WHERE EXISTS (SELECT FROM stopped)
    ),
    shared_value AS MATERIALIZED (
      SELECT own.id AS of, theirs.id, own.kind, own.value
      FROM (${valuesOf('listed')}) AS own JOIN (${valuesOf('stopped')}) AS theirs
        ON theirs.kind = own.kind AND theirs.value = own.value AND theirs.id <> own.id
    ),
    own_vin AS MATERIALIZED (
      SELECT DISTINCT listed.id, u.vin
      FROM listed CROSS JOIN LATERAL (
        SELECT i.id FROM inspections i WHERE i.carrier_id = listed.id AND i.inspected_on ${inPeriod}
        ORDER BY i.inspected_on DESC LIMIT ${inspections}
      ) AS latest JOIN inspection_units u ON u.inspection_id = latest.id
      WHERE ${isPowerUnit(sql`u.type_id`)} AND ${isComparableVin(sql`u.vin`)}
    ),
    shared AS (
      SELECT s.of, s.id, s.kind FROM shared_value s
      WHERE (SELECT count(*) FROM (
        SELECT FROM carriers c WHERE s.kind = 'phone' AND (c.phone = s.value OR c.cell_phone = s.value)
        UNION ALL SELECT FROM carriers c WHERE s.kind = 'email' AND c.email = s.value
        UNION ALL SELECT FROM carriers c WHERE s.kind = 'address' AND c.address_key = s.value
        LIMIT ${GENERIC_VALUE_CARRIERS + 1}
      ) AS having_it) <= ${GENERIC_VALUE_CARRIERS}
      UNION ALL
      SELECT own_vin.id, i.carrier_id, 'vin'
      FROM own_vin JOIN inspection_units u ON u.vin = own_vin.vin
        JOIN inspections i ON i.id = u.inspection_id AND i.carrier_id <> own_vin.id AND i.inspected_on ${inPeriod}
        JOIN stopped ON stopped.id = i.carrier_id
    )
    SELECT shared.of, shared.id, c.legal_name AS "legalName", json_agg(DISTINCT shared.kind) AS kinds
    FROM shared JOIN carriers c ON c.id = shared.id
    GROUP BY shared.of, shared.id, c.legal_name
    ORDER BY shared.of, count(DISTINCT shared.kind) DESC, shared.id`);
  for (const { of, ...shared } of rows) found.set(of, [...(found.get(of) ?? []), shared]);
  return found;
}

/** The closest, one by one. */
const NAMED = 3;

/** Their warnings, the most shared first. */
export function sharedWithStoppedWarnings(links: readonly SharedWithStopped[]): CarrierWarning[] {
  return links.slice(0, NAMED).map(({ id, legalName, kinds }, at) => {
    const things = SHARED_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => THINGS[kind]);
    const more = at === NAMED - 1 && links.length > NAMED ? ` ${links.length - NAMED} more of your list.` : '';
    return {
      kind: 'shares_with_do_not_dispatch',
      title: `Shares ${[things.slice(0, -1).join(', '), things.at(-1)].filter(Boolean).join(' and ')} with ${legalName ?? `carrier ${id}`} on your do not dispatch list`,
      reason: `A carrier you refuse may be back under another name.${more}`,
      on: null,
      source: null,
      mentions: [{ text: legalName ?? `carrier ${id}`, carrier_id: id }],
    };
  });
}

const THINGS: Readonly<Record<SharedKind, string>> = {
  vin: `a ${SHARED_KIND_NAMES.vin[0]}`,
  phone: `a ${SHARED_KIND_NAMES.phone[0]}`,
  email: `an ${SHARED_KIND_NAMES.email[0]}`,
  address: `a ${SHARED_KIND_NAMES.address[0]}`,
};
