import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { recordCarrierEvent } from '../../db/history/carrier-history';
import { subscriptionImportLines, subscriptionImports } from '../../db/schema';
import { defineJob, enqueueJob, JobFailed } from '../../jobs/jobs';
import { requestReassessment } from '../rules/request-reassessment';

/** The work that follows it where lines say what their carriers are: its area stands below this one. */
export const BRING_IN = { kind: 'bring_in_carriers' };

/** Lines in one transaction. */
const BATCH = 500;

type Checkpoint = { afterLine: number; done: number };

/** Follows the carriers of an uploaded list, line by line, and keeps of each what became of it. */
export const subscriptionImportJob = defineJob<{ importId: number }, Checkpoint>({
  kind: 'subscription_import',
  async run({ companyId, userId, params, checkpoint, progress }, { db, clock }) {
    const [upload] = await db.select().from(subscriptionImports).where(eq(subscriptionImports.id, params.importId));
    if (!upload || upload.companyId !== companyId) throw new JobFailed('The uploaded list is not there any more.');
    const by = { companyId, userId, now: clock(), fileName: upload.fileName };
    let { afterLine, done } = checkpoint ?? { afterLine: 0, done: 0 };
    for (;;) {
      const batch = await db.transaction(async (tx) => {
        const lines = await takeLines(tx, upload.id, afterLine, by);
        const last = lines.at(-1);
        if (last === undefined) return lines;
        const next = { afterLine: last, done: done + lines.length };
        await progress({ done: next.done, total: upload.linesCount, checkpoint: next }, tx);
        return lines;
      });
      if (batch.length === 0) break;
      afterLine = batch.at(-1)!;
      done += batch.length;
    }
    const taken = await db
      .selectDistinct({ carrierId: subscriptionImportLines.carrierId })
      .from(subscriptionImportLines)
      .where(and(eq(subscriptionImportLines.importId, upload.id), eq(subscriptionImportLines.outcome, 'taken')));
    const carrierIds = taken.flatMap(({ carrierId }) => carrierId ?? []);
    if (carrierIds.length > 0) await requestReassessment(db, { ...by, carrierIds });
    const withStatus = and(eq(subscriptionImportLines.importId, upload.id), isNotNull(subscriptionImportLines.status));
    if ((await db.$count(subscriptionImportLines, withStatus)) > 0)
      await enqueueJob(db, BRING_IN, { ...by, params: { importId: upload.id }, once: String(upload.id) });
    return { lines: upload.linesCount, taken: carrierIds.length };
  },
});

type By = { companyId: number; userId: number | null; now: Date; fileName: string };

/** Decides about the next lines, in one statement each for finding, keeping and following. @returns their numbers */
async function takeLines(tx: Queryable, importId: number, afterLine: number, by: By): Promise<number[]> {
  const next = await tx
    .select({ line: subscriptionImportLines.line })
    .from(subscriptionImportLines)
    .where(and(eq(subscriptionImportLines.importId, importId), sql`${subscriptionImportLines.line} > ${afterLine}`))
    .orderBy(asc(subscriptionImportLines.line))
    .limit(BATCH);
  const last = next.at(-1)?.line;
  if (last === undefined) return [];
  const found = await findCarriers(tx, importId, afterLine, last, by.companyId);
  const { rows: followed } = await tx.execute<{ carrier_id: number }>(sql`
    INSERT INTO subscriptions (company_id, carrier_id, user_id, created_at)
    SELECT ${by.companyId}, l.carrier_id, ${by.userId}, ${by.now.toISOString()}::timestamptz
    FROM ${subscriptionImportLines} l
    WHERE l.import_id = ${importId} AND l.line > ${afterLine} AND l.line <= ${last} AND l.outcome = 'taken'
    ON CONFLICT DO NOTHING RETURNING carrier_id`);
  if (found > 0)
    await recordCarrierEvent(
      tx,
      ...followed.map(({ carrier_id }) => ({
        companyId: by.companyId,
        carrierId: carrier_id,
        kind: 'carrier_followed' as const,
        summary: `Monitoring started from the list ${by.fileName}`,
        userId: by.userId,
        occurredAt: by.now,
        data: { is_followed: true },
      })),
    );
  return next.map(({ line }) => line);
}

/**
 * Writes to each waiting line which carrier it names and what happens with it. A USDOT number goes before a docket, and
 * where both are given both must be of one carrier; a number without its kind must be of one carrier whichever it is.
 *
 * @returns how many lines are taken
 */
async function findCarriers(tx: Queryable, importId: number, after: number, last: number, companyId: number) {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    WITH wanted AS (
      SELECT * FROM ${subscriptionImportLines}
      WHERE import_id = ${importId} AND line > ${after} AND line <= ${last} AND outcome = 'waiting'
    ), looked_up AS (
      SELECT w.line, w.dot, w.docket, w.number,
        (SELECT i.carrier_id FROM carrier_identifiers i WHERE i.type = 'DOT' AND i.value = coalesce(w.dot, w.number)
          ORDER BY i.carrier_id LIMIT 1) AS by_dot,
        (SELECT array_agg(DISTINCT i.carrier_id) FROM carrier_identifiers i
          WHERE i.type = coalesce(w.docket_type, 'MC') AND i.value = coalesce(w.docket, w.number)) AS by_docket
      FROM wanted w
    ), judged AS (
      SELECT line,
        CASE
          WHEN dot IS NOT NULL AND docket IS NOT NULL AND by_docket IS NOT NULL
            AND NOT coalesce(by_dot = ANY(by_docket), false) THEN NULL
          WHEN dot IS NOT NULL THEN by_dot
          WHEN docket IS NOT NULL THEN CASE WHEN cardinality(by_docket) = 1 THEN by_docket[1] END
          WHEN by_docket IS NULL THEN by_dot
          WHEN cardinality(by_docket) = 1 AND coalesce(by_dot, by_docket[1]) = by_docket[1] THEN by_docket[1]
        END AS carrier_id,
        dot IS NOT NULL AND docket IS NOT NULL AND by_docket IS NOT NULL
          AND NOT coalesce(by_dot = ANY(by_docket), false) AS is_mismatch,
        by_docket IS NOT NULL AND (cardinality(by_docket) > 1 OR (number IS NOT NULL AND by_dot <> by_docket[1]))
          AS is_ambiguous
      FROM looked_up
    ), told AS (
      SELECT j.line, j.carrier_id, (
          SELECT min(e.line) FROM ${subscriptionImportLines} e
          WHERE e.import_id = ${importId} AND e.line <= ${after} AND e.carrier_id = j.carrier_id
        ) AS earlier,
        min(j.line) OVER (PARTITION BY j.carrier_id) AS first_here,
        EXISTS (SELECT FROM subscriptions s WHERE s.company_id = ${companyId} AND s.carrier_id = j.carrier_id) AS is_followed,
        j.is_mismatch, j.is_ambiguous
      FROM judged j
    ), decided AS (
      UPDATE ${subscriptionImportLines} l
      SET carrier_id = t.carrier_id,
        same_as_line = CASE WHEN t.carrier_id IS NULL THEN NULL
          ELSE nullif(coalesce(t.earlier, t.first_here), t.line) END,
        outcome = CASE
          WHEN t.carrier_id IS NULL AND t.is_mismatch THEN 'mismatch'
          WHEN t.carrier_id IS NULL AND t.is_ambiguous THEN 'ambiguous'
          WHEN t.carrier_id IS NULL THEN 'unknown'
          WHEN coalesce(t.earlier, t.first_here) <> t.line THEN 'duplicate'
          WHEN t.is_followed THEN 'already_followed'
          ELSE 'taken'
        END
      FROM told t WHERE l.import_id = ${importId} AND l.line = t.line
      RETURNING l.outcome
    )
    SELECT count(*) FILTER (WHERE outcome = 'taken')::int AS taken FROM decided`);
  return rows[0]!.taken;
}
