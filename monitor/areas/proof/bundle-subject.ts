import type { ProofBundleKind } from '@contract/proof/proof-bundles.constants';
import { timeZoneOf } from '@contract/shared/time-zones';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies } from '../../db/schema';

/** What a bundle is about: whose rows belong to it. Every id is of the company, or of a carrier that it dealt with. */
export type BundleSubject = {
  companyId: number;
  kind: ProofBundleKind;
  loadIds: number[];
  carrierIds: number[];
  /** The load numbers, as vetting files name them. */
  references: string[];
  /** Of a day alone: what happened outside of it is left out. */
  within: { from: Date; to: Date } | null;
  /** The audit log and the company's own changes from then on; null: all of them. */
  since: Date | null;
};

/** Ids as an array of the database; none is an empty one. */
export const idsIn = (ids: readonly number[]): SQL => sql`string_to_array(${ids.join(',')}, ',')::bigint[]`;

type Asked = { kind: ProofBundleKind; loadId: number | null; carrierId: number | null; day: string | null };

/** Finds what belongs to a load, a carrier or a day of the company. */
export async function subjectOf(db: Queryable, companyId: number, asked: Asked): Promise<BundleSubject> {
  const within = asked.day === null ? null : await boundsOf(db, companyId, asked.day);
  const chosen = within ? ofDay(companyId, within) : sql`SELECT id FROM loads l WHERE ${ofOne(asked)}`;
  const { rows: loads } = await db.execute<{ id: number; reference: string; created_at: Date | string }>(sql`
    SELECT id, reference, created_at FROM loads WHERE company_id = ${companyId} AND id IN (${chosen}) ORDER BY id`);
  const loadIds = loads.map(({ id }) => id);
  const { rows: carriers } = await db.execute<{ id: string | number }>(sql`
    SELECT DISTINCT id FROM (
      SELECT carrier_id AS id FROM loads WHERE company_id = ${companyId} AND id = ANY(${idsIn(loadIds)})
      UNION SELECT carrier_id FROM load_assignments WHERE load_id = ANY(${idsIn(loadIds)})
      UNION SELECT carrier_id FROM rate_confirmations WHERE company_id = ${companyId} AND load_id = ANY(${idsIn(loadIds)})
      UNION SELECT carrier_id FROM gate_exceptions WHERE company_id = ${companyId} AND load_id = ANY(${idsIn(loadIds)})
      ${
        within
          ? sql`UNION SELECT carrier_id FROM vetting_files WHERE company_id = ${companyId}
              AND decided_at >= ${within.from.toISOString()}::timestamptz AND decided_at < ${within.to.toISOString()}::timestamptz`
          : sql``
      }
    ) found WHERE id IS NOT NULL ORDER BY id`);
  return {
    companyId,
    kind: asked.kind,
    loadIds,
    carrierIds: asked.carrierId === null ? carriers.map(({ id }) => Number(id)) : [asked.carrierId],
    references: loads.map(({ reference }) => reference),
    within,
    since: asked.kind === 'load' ? new Date(loads[0]!.created_at) : null,
  };
}

const ofOne = ({ loadId, carrierId }: Asked): SQL =>
  loadId !== null
    ? sql`l.id = ${loadId}`
    : sql`l.carrier_id = ${carrierId} OR EXISTS (SELECT FROM load_assignments a WHERE a.load_id = l.id AND a.carrier_id = ${carrierId})
        OR EXISTS (SELECT FROM rate_confirmations r WHERE r.load_id = l.id AND r.carrier_id = ${carrierId})`;

/** Loads with which something happened on the day, or which were to be picked up, on the road or delivered on it. */
function ofDay(companyId: number, within: { from: Date; to: Date }): SQL {
  const [from, to] = [sql`${within.from.toISOString()}::timestamptz`, sql`${within.to.toISOString()}::timestamptz`];
  const on = (column: SQL) => sql`${column} >= ${from} AND ${column} < ${to}`;
  return sql`
    SELECT id FROM loads WHERE company_id = ${companyId} AND (${on(sql`created_at`)}
      OR (cancelled_at IS NULL AND pickup_starts_at < ${to} AND coalesce(dropoff_starts_at, pickup_ends_at, pickup_starts_at) >= ${from}))
    UNION SELECT load_id FROM company_events WHERE company_id = ${companyId} AND load_id IS NOT NULL AND ${on(sql`occurred_at`)}
    UNION SELECT a.load_id FROM load_assignments a WHERE ${on(sql`a.created_at`)}
    UNION SELECT g.load_id FROM load_logs g WHERE ${on(sql`g.occurred_at`)}`;
}

/** Midnight to midnight on the company's clock. */
async function boundsOf(db: Queryable, companyId: number, day: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const zone = timeZoneOf(company!.timeZone, company!.state);
  const { rows } = await db.execute<{ from: Date | string; to: Date | string }>(sql`
    SELECT ${day}::date::timestamp AT TIME ZONE ${zone} AS "from", (${day}::date + 1)::timestamp AT TIME ZONE ${zone} AS "to"`);
  return { from: new Date(rows[0]!.from), to: new Date(rows[0]!.to) };
}
