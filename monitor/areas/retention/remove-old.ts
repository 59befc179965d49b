import { RETENTION_KINDS, type RetentionKind, retentionRule } from '@contract/retention/retention.constants';
import { dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { type Catalog, heldIn, readCatalog } from '../../db/company-rows';
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
    for (const removal of rows) while (await removeSome(db, catalog, kind, removal, now));
  }
}

/** @returns whether there may be more */
async function removeSome(db: Database, catalog: Catalog, kind: RetentionKind, removal: Removal, now: Date) {
  const { table, from, only = 'true', papers = 'NULL::uuid[]', company = `${removal.table}.company_id` } = removal;
  const { standard, least } = retentionRule(kind);
  const at = now.toISOString();
  const days = sql`coalesce((SELECT s.days FROM retention_settings s WHERE s.company_id = ${sql.raw(company)} AND s.kind = ${kind}), ${standard}::int)`;
  // The first bound is the same for all rows, so that an index finds them.
  const isPast = sql`${sql.raw(from)} < ${at}::timestamptz - make_interval(days => ${least}::int)
    AND ${sql.raw(from)} < ${at}::timestamptz - make_interval(days => ${days}) AND ${sql.raw(only)}`;
  const isHeld = sql.raw(heldIn(catalog, table));
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      company: number | null;
      days: number;
      removed: number;
      papers: string | null;
    }>(sql`
      WITH due AS MATERIALIZED (
        SELECT ${sql.raw(table)}.ctid AS at, ${sql.raw(company)} AS company, ${days} AS days, ${sql.raw(papers)} AS papers
          FROM ${sql.raw(table)} WHERE ${isPast} AND NOT ${isHeld} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
      gone AS (DELETE FROM ${sql.raw(table)} USING due WHERE ${sql.raw(table)}.ctid = due.at RETURNING due.company, due.days, due.papers)
      SELECT company, days, count(*)::int AS removed, string_agg(array_to_string(papers, ','), ',') AS papers
        FROM gone GROUP BY company, days`);
    const unnamed = rows.flatMap((row) => row.papers?.split(',').filter(Boolean) ?? []);
    await deleteUnnamedPapers(tx, catalog, unnamed);
    const logged = rows.flatMap(({ company: companyId, days, removed }) =>
      companyId === null ? [] : [{ companyId, kind, days, removed, removedOn: dayOf(now), lastAt: now }],
    );
    if (logged.length > 0)
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
    return rows.reduce((sum, { removed }) => sum + removed, 0) >= AT_ONCE;
  });
}
