import { RETENTION_KINDS, type RetentionKind, retentionRule } from '@contract/retention/retention.constants';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { type Catalog, heldIn, readCatalog } from '../../db/company-rows';
import { inAMoment, inPartitions, isByDay, partitionsOf } from '../../db/partitions';
import { retentionRemovals } from '../../db/schema';
import { defineJob } from '../../jobs/jobs';
import { forgetOldExports } from './export/company-export-job';
import { deleteUnnamedPapers, REMOVALS, type Removal } from './removals';

/** Rows per transaction, so that none holds a table long. */
const AT_ONCE = 20_000;

/** Removes what is past its time, by the schedule of each company, and logs what it removed. */
export const retentionJob = defineJob({
  kind: 'remove_old_data',
  everyMs: 3_600_000,
  async run(_job, { database, clock }) {
    const failures: unknown[] = [];
    // Each by itself: one that fails keeps no other from being removed.
    for (const kind of RETENTION_KINDS)
      await removeOld(database.owner.db, clock(), [kind]).catch((error: unknown) => failures.push(error));
    await forgetOldExports(database.owner.db, clock()).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
    return null;
  },
});

/**
 * Removes rows of these kinds that are past their company's time and under no legal hold.
 *
 * @param db as the owner of the tables: events are evidence that requests do not delete
 */
export async function removeOld(
  db: Database,
  now: Date,
  kinds: readonly RetentionKind[] = RETENTION_KINDS,
): Promise<void> {
  const catalog = await readCatalog(db);
  for (const kind of kinds) {
    const { rows, first } = REMOVALS[kind];
    await first?.(db, now, retentionRule(kind).least, catalog);
    for (const removal of rows) {
      await dropDays(db, catalog, kind, removal, now);
      while (await removeSome(db, catalog, kind, removal, now));
    }
  }
}

/** Until this transaction ends no hold is placed: one that is being placed is waited for, and seen. */
const HOLDS_STAND_STILL = sql`LOCK TABLE legal_holds IN SHARE MODE`;

/** What SQL of a removal asks of each row. */
function asked(catalog: Catalog, kind: RetentionKind, removal: Removal) {
  const company = sql.raw(removal.company ?? `${removal.table}.company_id`);
  const { standard } = retentionRule(kind);
  return {
    company,
    days: sql`coalesce((SELECT s.days FROM retention_settings s WHERE s.company_id = ${company} AND s.kind = ${kind}), ${standard}::int)`,
    isHeld: sql.raw(heldIn(catalog, removal.table)),
  };
}

/**
 * Drops the days of a table by day that no company keeps any longer, with all their rows at once. A day goes when the time has passed
 * since it began, so that none of its rows is kept longer. One with a row under a legal hold stays; its other rows are deleted.
 */
async function dropDays(db: Database, catalog: Catalog, kind: RetentionKind, removal: Removal, now: Date) {
  const { table } = removal;
  const { standard } = retentionRule(kind);
  if (!isByDay(table) || standard === null) return;
  const { rows: settings } = await db.execute<{ most: number | null }>(
    sql`SELECT max(days) AS most FROM retention_settings WHERE kind = ${kind}`,
  );
  const before = new Date(now.getTime() - Math.max(standard, settings[0]!.most ?? 0) * DAY_MS);
  const { company, days, isHeld } = asked(catalog, kind, removal);
  for (const { name, from, to } of await partitionsOf(db, table)) {
    // The table of before the upgrade has no beginning: rows of it are deleted, until its end is past.
    const goesAt = from ?? to;
    if (goesAt === null || goesAt > before) continue;
    await inAMoment(db, async (tx) => {
      const rows = sql`${inPartitions(name)} AS ${sql.identifier(table)}`;
      // Another node may have been first.
      const { rows: there } = await tx.execute(
        sql`SELECT FROM pg_tables WHERE schemaname = 'partitions' AND tablename = ${name}`,
      );
      if (there.length === 0) return;
      // A row that comes in meanwhile would go uncounted.
      await tx.execute(sql`LOCK TABLE ${inPartitions(name)} IN EXCLUSIVE MODE`);
      await tx.execute(HOLDS_STAND_STILL);
      const { rows: held } = await tx.execute(sql`SELECT FROM ${rows} WHERE ${isHeld} LIMIT 1`);
      if (held.length > 0) return;
      const { rows: counted } = await tx.execute<Removed>(
        sql`SELECT ${company} AS company, ${days} AS days, count(*)::int AS removed FROM ${rows} GROUP BY 1, 2`,
      );
      await noteRemoved(tx, kind, counted, now);
      await tx.execute(sql`DROP TABLE ${inPartitions(name)}`);
    });
  }
}

type Removed = { company: number | null; days: number; removed: number };

/** @returns whether there may be more */
async function removeSome(db: Database, catalog: Catalog, kind: RetentionKind, removal: Removal, now: Date) {
  const { table, from, only = 'true', papers = 'NULL::uuid[]' } = removal;
  const { least } = retentionRule(kind);
  const { company, days, isHeld } = asked(catalog, kind, removal);
  const at = now.toISOString();
  // The first bound is the same for all rows, so that an index finds them.
  const isPast = sql`${sql.raw(from)} < ${at}::timestamptz - make_interval(days => ${least}::int)
    AND ${sql.raw(from)} < ${at}::timestamptz - make_interval(days => ${days}) AND ${sql.raw(only)}`;
  return db.transaction(async (tx) => {
    await tx.execute(HOLDS_STAND_STILL);
    const { rows } = await tx.execute<Removed & { papers: string | null }>(sql`
      WITH due AS MATERIALIZED (
        SELECT ${sql.raw(table)}.tableoid AS part, ${sql.raw(table)}.ctid AS at, ${company} AS company, ${days} AS days, ${sql.raw(papers)} AS papers
          FROM ${sql.raw(table)} WHERE ${isPast} AND NOT ${isHeld} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
      gone AS (DELETE FROM ${sql.raw(table)} USING due
        WHERE ${sql.raw(table)}.ctid = due.at AND ${sql.raw(table)}.tableoid = due.part RETURNING due.company, due.days, due.papers)
      SELECT company, days, count(*)::int AS removed, string_agg(array_to_string(papers, ','), ',') AS papers
        FROM gone GROUP BY company, days`);
    const unnamed = rows.flatMap((row) => row.papers?.split(',').filter(Boolean) ?? []);
    await deleteUnnamedPapers(tx, catalog, unnamed);
    await noteRemoved(tx, kind, rows, now);
    return rows.reduce((sum, { removed }) => sum + removed, 0) >= AT_ONCE;
  });
}

/** Rows of no company are in no company's log. */
async function noteRemoved(tx: Queryable, kind: RetentionKind, removed: readonly Removed[], now: Date): Promise<void> {
  const logged = removed.flatMap(({ company: companyId, days, removed: count }) =>
    companyId === null ? [] : [{ companyId, kind, days, removed: count, removedOn: dayOf(now), lastAt: now }],
  );
  if (logged.length === 0) return;
  await tx
    .insert(retentionRemovals)
    .values(logged)
    .onConflictDoUpdate({
      target: [
        retentionRemovals.companyId,
        retentionRemovals.kind,
        retentionRemovals.days,
        retentionRemovals.removedOn,
      ],
      set: { removed: sql`${retentionRemovals.removed} + excluded.removed`, lastAt: now },
    });
}
