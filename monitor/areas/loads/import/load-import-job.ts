import type { LoadImportOutcome } from '@contract/loads/load-imports.constants';
import { LoadInput } from '@contract/loads/loads.calls';
import { PERMISSIONS } from '@contract/shared/permissions';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { loadImportLines, loadImports } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { defineJob, JobFailed } from '../../../jobs/jobs';
import { findDecider } from '../../../server/authentication/deciders';
import { type UpsertResult, upsertWithin } from '../take-in/upsert-loads';
import { reasonOf } from './keep-lines';

/** Loads per transaction: the company's decisions wait for its end. */
const BATCH = 100;

type Checkpoint = { done: number };

/**
 * Brings in the loads of an uploaded list, row by row. Writes a row's result in the transaction that brings in its
 * load, so that an interrupted run goes on with the rows that are left.
 */
export const loadImportJob = defineJob<{ importId: number }, Checkpoint>({
  kind: 'load_import',
  async run({ companyId, userId, params, progress }, services) {
    const { db, clock } = services;
    const [upload] = await db.select().from(loadImports).where(eq(loadImports.id, params.importId));
    const user = userId === null ? null : await findDecider(db, userId);
    if (!upload || companyId === null || upload.companyId !== companyId)
      throw new JobFailed('The uploaded list is not there anymore.');
    if (!user || !PERMISSIONS.bringInLoads.oneOfScopes.some((scope) => user.scopes.includes(scope)))
      throw new JobFailed('The person or API key that uploaded it may not bring loads in anymore.');
    const isWaiting = and(eq(loadImportLines.importId, upload.id), eq(loadImportLines.outcome, 'waiting'));
    let done = upload.linesCount - (await db.$count(loadImportLines, isWaiting));
    await progress({ done, total: upload.linesCount });
    // Rows up to this one are done: later parts skip them.
    let afterLine = 0;
    for (;;) {
      const deciding: Deciding = { ...services, company: { id: companyId }, user, now: clock() };
      const taken = await bringInNext(deciding, upload.id, afterLine, (tx, more) =>
        progress({ done: done + more, total: upload.linesCount }, tx),
      );
      const last = taken.at(-1);
      if (last === undefined) break;
      afterLine = last;
      done += taken.length;
    }
    const [sum] = await db
      .select({ loads: count() })
      .from(loadImportLines)
      .where(and(eq(loadImportLines.importId, upload.id), sql`${loadImportLines.loadId} IS NOT NULL`));
    return { lines: upload.linesCount, loads: sum!.loads };
  },
});

/** @returns the numbers of the rows that have a result */
function bringInNext(
  deciding: Deciding,
  importId: number,
  afterLine: number,
  progress: (tx: Decision['tx'], more: number) => Promise<void>,
): Promise<number[]> {
  return decide(deciding, async (d) => {
    const rows = await d.tx
      .select({ line: loadImportLines.line, load: loadImportLines.load })
      .from(loadImportLines)
      .where(
        and(
          eq(loadImportLines.importId, importId),
          gt(loadImportLines.line, afterLine),
          eq(loadImportLines.outcome, 'waiting'),
        ),
      )
      .orderBy(asc(loadImportLines.line))
      .limit(BATCH);
    if (rows.length === 0) return [];
    const results = await upsertWithin(
      d,
      rows.map(({ load }) => LoadInput.parse(load)),
      'csv',
    );
    const told = rows.map(({ line }, at) => ({ line, ...outcomeOf(results[at]!) }));
    await d.tx.execute(sql`
      UPDATE load_import_lines SET outcome = t.outcome, why = t.why, load_id = t.load_id, load = NULL
      FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t (line int, outcome text, why text, load_id int)
      WHERE load_import_lines.import_id = ${importId} AND load_import_lines.line = t.line`);
    await progress(d.tx, rows.length);
    return rows.map(({ line }) => line);
  });
}

function outcomeOf(result: UpsertResult): { outcome: LoadImportOutcome; why: string; load_id: number | null } {
  if ('errors' in result) return { outcome: 'refused', why: reasonOf(result.errors), load_id: null };
  const { id, isCreated, isStale, changed, kept } = result;
  if (isStale) return { outcome: 'stale', why: 'The load on file was updated later.', load_id: id };
  const keeps = kept.length > 0 ? `Kept as set here: ${kept.join(', ').replaceAll('_', ' ')}.` : '';
  if (isCreated) return { outcome: 'created', why: keeps, load_id: id };
  return { outcome: changed.length > 0 ? 'changed' : 'unchanged', why: keeps, load_id: id };
}
