import { dayOf } from '@contract/shared/day';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import { carriers, carrierWatches, subscriptions } from '../../db/schema';
import { MAX_CLOCK_DIFFERENCE_MS } from '../../jobs/jobs';
import { loadCarrierFacts } from '../rules/facts.queries';
import { changesBetween } from './changes';
import { type WatchedFacts, watchedFacts } from './watched-facts';

/**
 * Checks carriers that a company follows: each difference from the last check becomes a line of the carrier's history
 * and an event of the company. The first check since the company follows a carrier makes none. A second check does not
 * repeat a change.
 *
 * Runs within a transaction, so that events and seen facts are stored together. Skips carriers that the company does
 * not follow.
 *
 * @returns how many changes there were
 */
export async function watchCarriers(
  tx: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  now: Date,
): Promise<number> {
  const today = dayOf(now);
  const wanted = sql`${sql.param([...carrierIds])}::bigint[]`;
  // Locked until the end, in one order: of two checks at once, the second sees what the first has written.
  const followed = await tx
    .select({ id: subscriptions.carrierId, since: subscriptions.createdAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), sql`${subscriptions.carrierId} = ANY(${wanted})`))
    .orderBy(asc(subscriptions.carrierId))
    .for('update');
  const ids = followed.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const ofThem = sql`${sql.param(ids)}::bigint[]`;
  const rows = await tx.select().from(carriers).where(sql`${carriers.id} = ANY(${ofThem})`);
  const seen = await tx
    .select()
    .from(carrierWatches)
    .where(and(eq(carrierWatches.companyId, companyId), sql`${carrierWatches.carrierId} = ANY(${ofThem})`));
  const facts = await loadCarrierFacts(tx, ids, companyId, today);
  const carrierOf = new Map(rows.map((row) => [row.id, row]));
  const seenOf = new Map(seen.map((row) => [row.carrierId, row]));

  const looks = followed.flatMap(({ id, since }) => {
    const carrier = carrierOf.get(id);
    if (!carrier) return [];
    const last = seenOf.get(id);
    const after = watchedFacts(carrier, facts.get(id)!, today);
    // Facts seen when the company followed the carrier earlier, and stopped, do not count as the last check.
    const changes = last && last.seenAt >= since ? changesBetween(last.facts as WatchedFacts, after) : [];
    return [{ carrierId: id, after, changes }];
  });
  await recordCarrierEvent(
    tx,
    ...looks.flatMap(({ carrierId, changes }) =>
      changes.map((change) => ({ ...change, companyId, carrierId, userId: null, occurredAt: now })),
    ),
  );
  const kept = JSON.stringify(looks.map(({ carrierId, after }) => ({ carrier_id: carrierId, facts: after })));
  await tx.execute(sql`
    INSERT INTO ${carrierWatches} (company_id, carrier_id, facts, seen_at)
    SELECT ${companyId}, r.carrier_id, r.facts, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${kept}::jsonb) AS r(carrier_id bigint, facts jsonb)
    ON CONFLICT (company_id, carrier_id) DO UPDATE SET facts = excluded.facts, seen_at = excluded.seen_at`);
  return looks.reduce((sum, { changes }) => sum + changes.length, 0);
}

/**
 * Carriers of a company that are due for a check, from `after` on: not checked since the company follows them, not checked
 * today (some facts change with the day alone), checked by a clock that was ahead, or with facts that an import changed
 * since.
 */
const dueOf = (companyId: number, after: number, now: Date) => sql`
  FROM ${subscriptions} s
  LEFT JOIN ${carrierWatches} w ON w.company_id = s.company_id AND w.carrier_id = s.carrier_id
  WHERE s.company_id = ${companyId} AND s.carrier_id > ${after} AND (
    w.seen_at IS NULL OR w.seen_at < s.created_at
    OR w.seen_at < ${`${dayOf(now)}T00:00:00Z`}::timestamptz
    OR w.seen_at > ${new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()}::timestamptz
    OR EXISTS (SELECT FROM imports i WHERE i.changed_all AND coalesce(i.finished_at, i.started_at) >= w.seen_at)
    OR EXISTS (
      SELECT FROM import_changed_carriers x JOIN imports i ON i.id = x.import_id
      WHERE x.carrier_id = s.carrier_id AND coalesce(i.finished_at, i.started_at) >= w.seen_at))`;

/** The next of them, by id. */
export async function carriersDue(
  db: Queryable,
  companyId: number,
  { after, now, limit }: { after: number; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ carrier_id: number }>(
    sql`SELECT s.carrier_id ${dueOf(companyId, after, now)} ORDER BY s.carrier_id LIMIT ${limit}`,
  );
  return rows.map(({ carrier_id }) => Number(carrier_id));
}

export async function countCarriersDue(db: Queryable, companyId: number, after: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n ${dueOf(companyId, after, now)}`);
  return rows[0]!.n;
}

/** Companies that follow carriers that are due for a check. */
export async function companiesWithCarriersDue(db: Queryable, now: Date): Promise<number[]> {
  const companies = await db.selectDistinct({ companyId: subscriptions.companyId }).from(subscriptions);
  const due: number[] = [];
  for (const { companyId } of companies)
    if ((await carriersDue(db, companyId, { after: 0, now, limit: 1 })).length > 0) due.push(companyId);
  return due.sort((a, b) => a - b);
}
