import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { loads } from '../../db/schema';
import { repeat } from '../../jobs/repeat';
import { evaluateLoads, shareCompanies } from './evaluate-loads';

/** Loads per transaction: decisions about them wait for its end. */
const BATCH = 100;
/** Delay before a load whose evaluation failed is tried again; it holds up no other. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Evaluates the loads for which time alone may have changed something. Several nodes may run it at once: each skips
 * what another holds.
 *
 * @returns how many
 */
export async function evaluateDueLoads(db: Database, now: Date, onError: (error: unknown) => void): Promise<number> {
  const isDue = lte(loads.nextCheckAt, now);
  const due = await db
    .select({ id: loads.id, companyId: loads.companyId })
    .from(loads)
    .where(isDue)
    .orderBy(asc(loads.nextCheckAt))
    .limit(BATCH);
  if (due.length === 0) return 0;
  const evaluate = (some: typeof due) =>
    db.transaction(async (tx) => {
      await shareCompanies(tx, [...new Set(some.map(({ companyId }) => companyId))]);
      const ids = some.map(({ id }) => id);
      const free = tx
        .select({ id: loads.id })
        .from(loads)
        .where(and(inArray(loads.id, ids), isDue))
        .orderBy(asc(loads.id));
      const held = await free.for('update', { skipLocked: true });
      await evaluateLoads(
        tx,
        held.map(({ id }) => id),
        now,
      );
      return held.length;
    });
  try {
    return await evaluate(due);
  } catch (error) {
    onError(error);
    for (const one of due)
      await evaluate([one]).catch((reason: unknown) => putOff(db, one.id, now).then(() => onError(reason)));
    return due.length;
  }
}

const putOff = (db: Database, id: number, now: Date) =>
  db
    .update(loads)
    .set({ nextCheckAt: new Date(now.getTime() + RETRY_AFTER_MS) })
    .where(inArray(loads.id, [id]));

/** How late an evaluation may be. */
const LOOK_EVERY_MS = 5_000;

/**
 * Evaluates due loads while the product runs.
 *
 * @returns a function that stops it after the current batch
 */
export const startLoadTracking = (
  { db, clock }: { db: Database; clock: () => Date },
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  // The whole batch was due: there may be more.
  repeat('loads', async () => (await evaluateDueLoads(db, clock(), onError)) === BATCH, LOOK_EVERY_MS, onError);
