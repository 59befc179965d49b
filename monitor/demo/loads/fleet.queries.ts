import { dayOf } from '@contract/shared/day';
import { type SQL, sql } from 'drizzle-orm';
import { loadCarrierFacts } from '../../areas/rules/facts.queries';
import { RULES } from '../../areas/rules/rules';
import type { Queryable } from '../../db/client';
import { DESKS } from '../alert-carriers';
import type { DemoRoles } from './demo-load';
import type { DemoFleet } from './demo-world';
import type { DemoTruck } from './track';

const WITHOUT_ELD = 6;
/** Further ones, for loads that the driver's phone tracks. */
const BY_PHONE = 10;
const TRUCKS_BY_PHONE = 4;

/** Federal facts that stay as they are however long the demo runs, and whatever its visitors do. */
const LASTING = [
  'no_active_oos_orders',
  'safety_rating_satisfactory_or_unrated',
  'authority_age_gteq_six_months',
] as const;

/**
 * The carriers that haul in the demo: those whose ELD is connected, and some that the brokerage has onboarded without one.
 * Always the same carriers: the required facts change neither with the day nor with what visitors do.
 */
export async function demoFleet(db: Queryable, companyId: number): Promise<DemoFleet> {
  const { rows: trucks } = await db.execute<{
    id: number;
    vin: string;
    unit: string;
    phone: string | null;
    is_flagged: boolean;
  }>(sql`
    SELECT c.carrier_id::int AS id, v.vin, v.unit, k.phone,
      EXISTS (SELECT FROM flagged_contacts f WHERE f.kind = 'phone' AND f.value = k.phone) AS is_flagged
    FROM eld_connections c JOIN eld_vehicles v ON v.connection_id = c.id LEFT JOIN carriers k ON k.id = c.carrier_id
    WHERE v.vin IS NOT NULL ORDER BY c.carrier_id, v.unit`);
  const { rows: without } = await db.execute<{ id: number }>(sql`
    SELECT c.carrier_id::int AS id FROM connections c
    WHERE c.company_id = ${companyId} AND c.status = 'onboarded'
      AND NOT EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = c.carrier_id)
    ORDER BY c.carrier_id LIMIT ${WITHOUT_ELD}`);
  const byPhone = await carriersByPhone(
    db,
    companyId,
    without.map(({ id }) => id),
  );
  const ids = [...new Set(trucks.map(({ id }) => id))];
  const failing = await failingAmong(db, companyId, ids);
  const withEld = ids.map((id) => {
    const own = trucks.filter((truck) => truck.id === id);
    const phone = own[0]!.phone;
    return {
      id,
      trucks: own.map(({ vin, unit }) => ({ vin, unit })),
      ...(phone !== null && { phone }),
      isDoubtful: failing.has(id) || own[0]!.is_flagged,
    };
  });
  return {
    withEld,
    withoutEld: without.map(({ id }) => id),
    byPhone,
    roles: await rolesOf(db, companyId, [...failing]),
  };
}

/**
 * Onboarded carriers without an ELD whose trucks were inspected and whose number is on no list, beyond those of other stories.
 * Their drivers are reached by the carrier's own number: no alert doubts it.
 */
async function carriersByPhone(db: Queryable, companyId: number, others: readonly number[]): Promise<DemoTruck[][]> {
  const { rows } = await db.execute<{ id: number; phone: string; vin: string; unit: string }>(sql`
    SELECT c.carrier_id::int AS id, k.phone, t.vin, 'Truck ' || (200 + t.nth) AS unit
    FROM connections c JOIN carriers k ON k.id = c.carrier_id
    CROSS JOIN LATERAL (
      SELECT v.vin, row_number() OVER (ORDER BY v.vin) AS nth FROM (
        SELECT DISTINCT u.vin FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
        WHERE i.carrier_id = c.carrier_id AND u.type_id = 11 AND u.vin IS NOT NULL) v
      ORDER BY v.vin LIMIT ${TRUCKS_BY_PHONE}) t
    WHERE c.company_id = ${companyId} AND c.status = 'onboarded' AND k.phone IS NOT NULL
      AND NOT (c.carrier_id = ANY (${`{${others.join(',')}}`}::bigint[]))
      AND NOT EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = c.carrier_id)
      AND NOT EXISTS (SELECT FROM flagged_contacts f WHERE f.kind = 'phone' AND f.value = k.phone)
      AND (SELECT count(*) FROM carriers s WHERE s.phone = k.phone) = 1
    ORDER BY c.carrier_id, t.nth`);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const failing = await failingAmong(db, companyId, ids);
  return ids
    .filter((id) => !failing.has(id))
    .map((carrierId) =>
      rows.filter(({ id }) => id === carrierId).map(({ vin, unit, phone }) => ({ carrierId, vin, unit, phone })),
    )
    .filter((trucks) => trucks.length === TRUCKS_BY_PHONE)
    .slice(0, BY_PHONE);
}

/** Those that the federal record itself speaks against, as of the day of its files. */
async function failingAmong(db: Queryable, companyId: number, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ day: string | null }>(sql`SELECT max(census_as_of)::text AS day FROM carriers`);
  const day = rows[0]?.day ?? dayOf(new Date(0));
  const facts = await loadCarrierFacts(db, ids, companyId, day);
  return new Set(ids.filter((id) => LASTING.some((type) => RULES[type].judge(facts.get(id)!, day).result === 'fail')));
}

async function rolesOf(db: Queryable, companyId: number, failing: readonly number[]): Promise<DemoRoles> {
  const all = async (query: SQL) => {
    const { rows } = await db.execute<{ id: number }>(query);
    return rows.map(({ id }) => id);
  };
  const deskOf = (email: string) =>
    all(sql`SELECT carrier_id::int AS id FROM carrier_users WHERE company_id = ${companyId} AND email LIKE ${`${email}%`}
      ORDER BY carrier_id`);
  const first = ([id]: readonly number[]) => id ?? null;
  return {
    // Its connection fell silent before the demo began; few trucks, since none of them hauls.
    dormantEld: first(
      (
        await all(sql`
          SELECT c.carrier_id::int AS id FROM eld_connections c WHERE c.connected_at IS NOT NULL
            AND c.last_position_at < (SELECT max(last_position_at) FROM eld_connections) - interval '7 days'
          ORDER BY (SELECT count(*) FROM eld_vehicles v WHERE v.connection_id = c.id), c.carrier_id`)
      ).filter((id) => !failing.includes(id)),
    ),
    dispatchService: first(await deskOf(DESKS.dispatchService)),
    flaggedAddress: first(await deskOf(DESKS.flaggedAddress)),
    lookAlikeAddress: first(await deskOf(DESKS.lookAlikeAddress)),
    unseenTrucks: first(
      await all(sql`
        SELECT c.id::int AS id FROM carriers c WHERE c.census_as_of IS NOT NULL AND c.status_code = 'A'
          AND NOT EXISTS (SELECT FROM inspections i WHERE i.carrier_id = c.id)
          AND NOT EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = c.id)
          AND NOT EXISTS (SELECT FROM connections n WHERE n.carrier_id = c.id)
        ORDER BY c.id LIMIT 1`),
    ),
    failing: failing[0] ?? null,
    oneTruck: first(
      await all(sql`
        SELECT c.id::int AS id FROM carriers c WHERE c.census_as_of IS NOT NULL AND c.status_code = 'A' AND c.power_units = 1
          AND NOT EXISTS (SELECT FROM eld_connections e WHERE e.carrier_id = c.id)
          AND NOT EXISTS (SELECT FROM connections n WHERE n.carrier_id = c.id)
          AND NOT EXISTS (SELECT FROM oos_orders o WHERE o.carrier_id = c.id)
          AND (SELECT count(DISTINCT u.vin) FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
            WHERE i.carrier_id = c.id AND u.type_id = 11) = 1
        ORDER BY c.id LIMIT 1`),
    ),
    excludedGoods: first(
      await all(sql`
        SELECT carrier_id::int AS id FROM insurance_certificate_documents
        WHERE company_id = ${companyId} AND has_read_exclusions ORDER BY carrier_id LIMIT 1`),
    ),
    warned: await deskOf(DESKS.warned),
    oneCrew: await deskOf(DESKS.oneCrew),
  };
}
