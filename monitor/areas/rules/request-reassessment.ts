import type { Job } from '@contract/shared/jobs.entities';
import type { Queryable } from '../../db/client';
import { enqueueJob, newestJob } from '../../jobs/jobs';

/** The kind of the job that assesses again: its run is in the area of reassessment, which imports this one. */
export const REASSESSMENT = 'reassess_subscriptions';

/**
 * Has carriers that a company follows assessed again, once this transaction is committed. All of them: asked twice
 * before it has begun, it happens once.
 */
export async function requestReassessment(
  tx: Queryable,
  {
    companyId,
    userId,
    now,
    carrierIds,
  }: { companyId: number; userId: number | null; now: Date; carrierIds?: number[] },
): Promise<string> {
  const once = carrierIds ? undefined : `company ${companyId}`;
  return enqueueJob(tx, { kind: REASSESSMENT }, { params: { carrierIds }, companyId, userId, now, once });
}

/** The company's latest run, or null. */
export const findLatestReassessment = (db: Queryable, companyId: number): Promise<Job | null> =>
  newestJob(db, companyId, REASSESSMENT);
