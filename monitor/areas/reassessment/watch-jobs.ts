import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../db/client';
import { FIND_DUE_WATCHES } from '../../jobs/find-due-watches';
import { defineJob, enqueueJob } from '../../jobs/jobs';
import { carriersDue, companiesWithCarriersDue, countCarriersDue, watchCarriers } from '../monitoring/watch-carriers';
import { reassessSubscriptions } from './reassess-subscriptions';

/** Small, so that whoever asks for a page meanwhile waits for one of them and not for all. */
const BATCH = 25;
const LOOK_FOR_DUE_EVERY_MS = 10 * 60_000;

type Checkpoint = { after: number; done: number; changes: number };

/**
 * Checks one company's carriers that are due, and assesses them again: every change, the verdict too, becomes an event.
 */
export const watchJob = defineJob<object, Checkpoint>({
  kind: 'watch_carriers',
  async run({ companyId, checkpoint, progress }, { db, clock }) {
    if (companyId === null) return null;
    let { after, done, changes } = checkpoint ?? { after: 0, done: 0, changes: 0 };
    const total = done + (await countCarriersDue(db, companyId, after, clock()));
    await progress({ done, total });
    for (;;) {
      const startedAt = performance.now();
      const now = clock();
      const ids = await carriersDue(db, companyId, { after, now, limit: BATCH });
      const last = ids.at(-1);
      if (last === undefined) return { carriers: done, changes };
      await db.transaction(async (tx) => {
        changes += await watchCarriers(tx, companyId, ids, now);
        // In the same transaction: a verdict is reported together with the fact that changed it.
        await reassessSubscriptions(tx, companyId, ids, { now });
      });
      after = last;
      done += ids.length;
      await progress({ done, checkpoint: { after, done, changes } });
      await sleep(performance.now() - startedAt);
    }
  },
});

/** What changes with the day alone (a cancellation takes effect, a certificate ends), and carriers followed meanwhile. */
export const findDueWatchesJob = defineJob({
  ...FIND_DUE_WATCHES,
  isQuick: true,
  everyMs: LOOK_FOR_DUE_EVERY_MS,
  run: (_job, { db, clock }) => requestWatches(db, clock()),
});

/**
 * Queues the check of every company's carriers that are due. If it is requested twice before it begins, it runs once.
 */
export async function requestWatches(db: Queryable, now: Date): Promise<{ companies: number }> {
  const companies = await companiesWithCarriersDue(db, now);
  for (const companyId of companies)
    await enqueueJob(db, watchJob, { params: {}, companyId, userId: null, now, once: `company ${companyId}` });
  return { companies: companies.length };
}
