import type { Database } from '../../db/client';
import { repeat } from '../../jobs/repeat';
import { workOnDueLoads } from './due-loads';
import { evaluateLoads } from './evaluate-loads';

const BATCH = 100;

/** Evaluates the loads for which time alone may have changed something. @returns how many */
export const evaluateDueLoads = (db: Database, now: Date, onError: (error: unknown) => void): Promise<number> =>
  workOnDueLoads(
    db,
    { due: 'nextCheckAt', batch: BATCH, lock: 'update', work: (tx, ids) => evaluateLoads(tx, ids, now) },
    now,
    onError,
  );

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
