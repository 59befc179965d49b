import type { Job } from '@contract/shared/jobs.entities';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { jobs } from '../db/schema';
import type { Services } from '../server/services';

/**
 * The clocks of several nodes differ by less. A moment that is further ahead was written before a clock was set back, and
 * nothing waits for it.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;

/** What a run works with. */
export type RunningJob<Params, Checkpoint> = {
  id: string;
  companyId: number | null;
  userId: number | null;
  params: Params;
  /** Where an earlier run of the same job got to; null at its first. */
  checkpoint: Checkpoint | null;
  /**
   * Says how far it is, in units of the kind's own, and where to go on from. Give it the transaction that did the work
   * to have both or neither. Throws JobInterrupted when the node is stopping or another node has taken the job over:
   * let it through.
   */
  progress(how: { done: number; total?: number; checkpoint?: Checkpoint }, tx?: Queryable): Promise<void>;
};

/** A kind of work. Its run may be interrupted anywhere and is then run again: it goes on from its checkpoint. */
export type JobKind<Params = unknown, Checkpoint = unknown> = {
  kind: string;
  /** Takes seconds at most and someone waits for it: does not stand behind the long ones. */
  isQuick?: boolean;
  /**
   * Goes through all carriers, perhaps for hours, and no user waits for it: a user's own work never queues behind it.
   */
  isOfAllCarriers?: boolean;
  /** Takes hours, most of which it waits for others: it has a lane of its own, and nothing stands behind it. */
  isAlone?: boolean;
  /** Runs by itself, so long after it last ended; such a kind takes no params. */
  everyMs?: number;
  /** How often it is tried before it has failed for good. */
  maxTries?: number;
  /** @returns its result, as JSON. Throw JobFailed for a failure that no further try would fix. */
  run(job: RunningJob<Params, Checkpoint>, services: Services): Promise<unknown>;
};

/** Declares a kind of work; it joins the list in `job-kinds.ts`. */
export function defineJob<Params = null, Checkpoint = null>(kind: JobKind<Params, Checkpoint>) {
  return kind;
}

/** Failed for good, with a message for the person who waits for the job. */
export class JobFailed extends Error {}

/** The node stops or lost the job: it will be taken up again. */
export class JobInterrupted extends Error {}

/**
 * Queues work, in the transaction that makes it necessary.
 *
 * @param asked.once while a job of the kind with the same key waits, a repeated call returns that one
 * @param asked.runAt not before; now when left out
 * @returns the job's id
 */
export async function enqueueJob<Params, Checkpoint>(
  tx: Queryable,
  kind: Pick<JobKind<Params, Checkpoint>, 'kind'>,
  asked: {
    params: Params;
    companyId: number | null;
    userId: number | null;
    now: Date;
    runAt?: Date;
    once?: string;
    total?: number;
  },
): Promise<string> {
  const [made] = await tx
    .insert(jobs)
    .values({
      kind: kind.kind,
      companyId: asked.companyId,
      userId: asked.userId,
      status: 'waiting',
      params: asked.params ?? {},
      total: asked.total,
      once: asked.once,
      createdAt: asked.now,
      runAt: asked.runAt ?? asked.now,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  if (made) return made.id;
  const [waiting] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind.kind), eq(jobs.once, asked.once!), eq(jobs.status, 'waiting')));
  // Taken up between the two statements: then it may not have seen what this one is about.
  return waiting ? waiting.id : enqueueJob(tx, kind, asked);
}

/** A company's job, or null; never another company's. */
export async function findJob(db: Queryable, companyId: number, id: string): Promise<Job | null> {
  if (!UUID.test(id)) return null;
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.companyId, companyId)));
  return row ? toJob(row) : null;
}

/** Those of a company's jobs that there are, by id. */
export async function findJobs(db: Queryable, companyId: number, ids: readonly string[]): Promise<Map<string, Job>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.id, [...ids]), eq(jobs.companyId, companyId)));
  return new Map(rows.map((row) => [row.id, toJob(row)]));
}

/** The company's newest job of a kind, or null. */
export async function newestJob(db: Queryable, companyId: number, kind: string): Promise<Job | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(1);
  return row ? toJob(row) : null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function toJob(row: typeof jobs.$inferSelect): Job {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    result: row.result,
    failure: row.failure,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** Whether any job of the kind waits or runs: for a kind that runs by itself. */
export async function isAskedFor(db: Queryable, kind: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), inArray(jobs.status, ['waiting', 'running'])))
    .limit(1);
  return row !== undefined;
}
