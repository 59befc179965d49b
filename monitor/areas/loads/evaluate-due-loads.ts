import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { loads } from '../../db/schema';
import { repeat } from '../../jobs/repeat';
import { evaluateLoads, shareCompanies } from './evaluate-loads';

/** So many loads in one transaction: decisions about them wait for its end. */
const BATCH = 100;
/** A load that could not be worked out is tried again after this time, and keeps no other waiting. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Works out the loads for which time alone may mean something else by now. Several nodes may do so at once: what one of
 * them holds, the others leave out.
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

/** How late a load may be worked out. */
const LOOK_EVERY_MS = 5_000;

/**
 * Works out due loads while the product runs.
 *
 * @returns ends it, once the batch under way is done
 */
export const startLoadTracking = (
  { db, clock }: { db: Database; clock: () => Date },
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  // All of a batch were due: there may be more.
  repeat('loads', async () => (await evaluateDueLoads(db, clock(), onError)) === BATCH, LOOK_EVERY_MS, onError);
