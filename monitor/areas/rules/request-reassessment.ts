import type { Job } from '@contract/shared/jobs.entities';
import type { Queryable } from '../../db/client';
import { enqueueJob, newestJob } from '../../jobs/jobs';

/** The kind of the job that assesses again: the area reassessment runs it, which imports this one. */
export const REASSESSMENT = 'reassess_subscriptions';

/**
 * Has all carriers that a company follows assessed again, once this transaction is committed. Requested twice before it
 * begins, it runs once.
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
