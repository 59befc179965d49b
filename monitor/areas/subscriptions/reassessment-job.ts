import type { JobStatus } from '@contract/shared/jobs.constants';
import type { Job } from '@contract/shared/jobs.entities';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { jobs } from '../../db/schema';

export const REASSESSMENT = 'reassess_subscriptions';

/**
 * Has all carriers that a company follows assessed again, once this transaction is committed. Asked twice before it
 * has begun, it happens once.
 */
export async function requestReassessment(
  tx: Queryable,
  { companyId, userId, now }: { companyId: number; userId: number | null; now: Date },
): Promise<void> {
  await tx
    .insert(jobs)
    .values({
      kind: REASSESSMENT,
      companyId,
      userId,
      status: 'waiting',
      params: {},
      once: `company ${companyId}`,
      createdAt: now,
      runAt: now,
    })
    .onConflictDoNothing();
}

/** The company's latest run, or null. */
export async function findLatestReassessment(db: Queryable, companyId: number): Promise<Job | null> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.kind, REASSESSMENT)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  if (!job) return null;
  return {
    id: job.id,
    kind: job.kind,
    status: job.status as JobStatus,
    done: job.done,
    total: job.total,
    result: job.result,
    failure: job.failure,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
