import type { CallParsed } from '@contract/call';
import type {
  listLoadCarrierDispositions,
  reportLoadCarrierDispositions,
} from '@contract/load-board/dispositions.calls';
import type { LoadCarrierDisposition } from '@contract/load-board/dispositions.entities';
import { DISPOSITION_REASONS, type DispositionReason } from '@contract/load-board/load-board.constants';
import { addDays } from '@contract/shared/day';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, loadCarrierDispositions as dispositions, loads, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in dispositions. */
const dispositionsSearch = columnSearch(dispositions, ['id', 'carrierId', 'loadId', 'reason', 'notes', 'createdAt']);

const dispositionsWhere = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({
      id: dispositions.id,
      load_id: dispositions.loadId,
      load_reference: loads.reference,
      carrier_id: dispositions.carrierId,
      carrier_name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      reason: dispositions.reason,
      notes: dispositions.notes,
      user: fullNameOrNull(users),
      created_at: dispositions.createdAt,
    })
    .from(dispositions)
    .innerJoin(loads, eq(loads.id, dispositions.loadId))
    .leftJoin(carriers, eq(carriers.id, dispositions.carrierId))
    .leftJoin(users, eq(users.id, dispositions.userId))
    .where(where)
    .orderBy(...sorts, desc(dispositions.createdAt), desc(dispositions.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof dispositionsWhere>>[number];
const toWire = (row: Row): LoadCarrierDisposition => ({
  ...row,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
});

/** A page of the company's dispositions, newest first. */
export async function dispositionsOf(
  db: Queryable,
  companyId: number,
  query: CallParsed<typeof listLoadCarrierDispositions>['query'],
) {
  const { carrier_id, load_id, page, per_page, q } = query;
  const search = toSql(dispositionsSearch, q);
  const wanted = and(
    search.where,
    eq(dispositions.companyId, companyId),
    carrier_id === undefined ? undefined : eq(dispositions.carrierId, carrier_id),
    load_id === undefined ? undefined : eq(dispositions.loadId, load_id),
  );
  const rows = await dispositionsWhere(db, wanted, search.orderBy)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { load_carrier_dispositions: rows.map(toWire), total: await db.$count(dispositions, wanted) };
}

/** One of the company's that exists. */
export async function getDisposition(db: Queryable, companyId: number, id: number): Promise<LoadCarrierDisposition> {
  const [row] = await dispositionsWhere(db, and(eq(dispositions.companyId, companyId), eq(dispositions.id, id)));
  return toWire(row!);
}

/** All of a load, newest first. */
export async function dispositionsOfLoad(
  db: Queryable,
  companyId: number,
  loadId: number,
): Promise<LoadCarrierDisposition[]> {
  const own = and(eq(dispositions.companyId, companyId), eq(dispositions.loadId, loadId));
  return (await dispositionsWhere(db, own)).map(toWire);
}

/** For each carrier the last one: for this load, else for another. */
export async function lastDispositionsOf(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  loadId: number,
): Promise<Map<number, LoadCarrierDisposition>> {
  if (carrierIds.length === 0) return new Map();
  const latest = sql`(SELECT DISTINCT ON (d.carrier_id) d.id FROM load_carrier_dispositions d
    WHERE d.company_id = ${companyId} AND d.carrier_id = ANY (${`{${carrierIds.join(',')}}`}::bigint[])
    ORDER BY d.carrier_id, d.load_id = ${loadId} DESC, d.created_at DESC, d.id DESC)`;
  const rows = await dispositionsWhere(db, sql`${dispositions.id} IN ${latest}`);
  return new Map(rows.map((row) => [row.carrier_id, toWire(row)]));
}

const REPORTED_DAYS = 90;
const NAMED_CARRIERS = 5;

type Report = {
  from: string;
  to: string;
  total: number;
  reasons: {
    reason: DispositionReason;
    count: number;
    loads: number;
    carriers: { id: number; legal_name: string | null; count: number }[];
  }[];
};

/**
 * How often the company recorded each reason within days of UTC, the most frequent first, with the carriers that gave it
 * most.
 */
export async function dispositionReport(
  db: Queryable,
  companyId: number,
  { from: asked, to = undefined }: CallParsed<typeof reportLoadCarrierDispositions>['query'],
  today: string,
): Promise<Report> {
  const last = to ?? today;
  const first = asked ?? addDays(last, 1 - REPORTED_DAYS);
  const within = sql`d.company_id = ${companyId} AND d.created_at >= ${`${first}T00:00:00Z`}::timestamptz
    AND d.created_at < ${`${addDays(last, 1)}T00:00:00Z`}::timestamptz`;
  const counted = await db.execute<{ reason: DispositionReason; count: number; loads: number }>(sql`
    SELECT d.reason, count(*)::int AS count, count(DISTINCT d.load_id)::int AS loads
    FROM load_carrier_dispositions d WHERE ${within} GROUP BY d.reason`);
  const named = await db.execute<{
    reason: DispositionReason;
    id: number | string;
    legal_name: string | null;
    count: number;
  }>(sql`
    SELECT reason, carrier_id AS id, coalesce(c.legal_name, c.dba_name) AS legal_name, count FROM (
      SELECT d.reason, d.carrier_id, count(*)::int AS count,
        row_number() OVER (PARTITION BY d.reason ORDER BY count(*) DESC, d.carrier_id) AS place
      FROM load_carrier_dispositions d WHERE ${within} GROUP BY d.reason, d.carrier_id
    ) each LEFT JOIN carriers c ON c.id = each.carrier_id
    WHERE place <= ${NAMED_CARRIERS} ORDER BY reason, place`);
  const reasons = DISPOSITION_REASONS.map((reason) => {
    const row = counted.rows.find((one) => one.reason === reason);
    return {
      reason,
      count: row?.count ?? 0,
      loads: row?.loads ?? 0,
      carriers: named.rows
        .filter((one) => one.reason === reason)
        .map(({ id, legal_name, count }) => ({ id: Number(id), legal_name, count })),
    };
  }).sort((one, other) => other.count - one.count);
  return { from: first, to: last, total: reasons.reduce((sum, { count }) => sum + count, 0), reasons };
}
