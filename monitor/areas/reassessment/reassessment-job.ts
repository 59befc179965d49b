import { dayOf } from '@contract/shared/day';
import { count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { subscriptions } from '../../db/schema';
import { defineJob, MAX_CLOCK_DIFFERENCE_MS } from '../../jobs/jobs';
import { REASSESSMENT, requestReassessment } from '../rules/request-reassessment';
import { reassessSubscriptions } from './reassess-subscriptions';

type Params = { carrierIds?: number[] };
type Checkpoint = { after: number; done: number; changed: number };

/** Assesses carriers that a company follows again: all of them, or those that its params name. */
export const reassessmentJob = defineJob<Params, Checkpoint>({
  kind: REASSESSMENT,
  async run({ companyId, params, checkpoint, progress }, { db, clock }) {
    if (companyId === null) return null;
    const before = checkpoint ?? { after: 0, done: 0, changed: 0 };
    const total = params.carrierIds?.length ?? (await followedCount(db, companyId));
    await progress({ done: before.done, total });
    const { assessed, changed } = await reassessSubscriptions(db, companyId, params.carrierIds, {
      now: clock(),
      after: before.after,
      isPaced: true,
      onProgress: ({ assessed, changed, last }) =>
        progress({
          done: before.done + assessed,
          checkpoint: { after: last, done: before.done + assessed, changed: before.changed + changed },
        }),
    });
    return { assessed: before.done + assessed, changed: before.changed + changed };
  },
});

/** Authority grows older and policies end with the day alone: whoever was not assessed today is, soon after midnight. */
export const dailyReassessmentJob = defineJob({
  kind: 'reassess_daily',
  isQuick: true,
  everyMs: 3_600_000,
  async run(_job, { db, clock }) {
    const now = clock();
    const today = new Date(dayOf(now));
    const clockWasAhead = new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MS);
    const due = await db
      .selectDistinct({ companyId: subscriptions.companyId })
      .from(subscriptions)
      .where(
        or(
          isNull(subscriptions.assessedAt),
          lt(subscriptions.assessedAt, today),
          gt(subscriptions.assessedAt, clockWasAhead),
        ),
      );
    for (const { companyId } of due) await requestReassessment(db, { companyId, userId: null, now });
    return { companies: due.length };
  },
});

async function followedCount(db: Queryable, companyId: number): Promise<number> {
  const [counted] = await db.select({ n: count() }).from(subscriptions).where(eq(subscriptions.companyId, companyId));
  return counted!.n;
}
