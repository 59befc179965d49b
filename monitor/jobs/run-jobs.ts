import { inSpan } from '@contract/shared/telemetry-server';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { AWAITED_WORK, onBehalfOf } from '../db/callers';
import type { Queryable } from '../db/client';
import { onClocksOf } from '../db/company-clocks';
import { isConnectionLost } from '../db/connection-lost';
import { jobs } from '../db/schema';
import type { Services } from '../server/services';
import {
  enqueueJob,
  isAskedFor,
  JobFailed,
  JobInterrupted,
  type JobKind,
  MAX_CLOCK_DIFFERENCE_MS,
  type RunningJob,
} from './jobs';

/** A running job whose node was silent for so long has lost it. */
const LOST_AFTER_MS = 60_000;
const HEARD_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const MAX_TRIES = 5;
const FIRST_RETRY_MS = 30_000;
/** A lost connection is rarely the job's fault, but one that crashes the server must end too: after twenty minutes. */
const MAX_TRIES_WHEN_LOST = 10;
const FIRST_RETRY_WHEN_LOST_MS = 5_000;
const LONGEST_RETRY_WHEN_LOST_MS = 300_000;

type Log = { error: (details: object, message: string) => void };
type Taken = { id: string; kind: string; tries: number };

/**
 * Takes and runs jobs until stopped: the quick ones in one lane, the long ones in another, those of all carriers in a
 * third, and in one each the kinds that run alone; one at a time in each lane.
 * Every node may do so; a job is taken by one.
 *
 * @returns `stop`, which interrupts what runs at its next progress and awaits it
 */
export function startJobs(services: Services, kinds: readonly JobKind[], log: Log) {
  const stopping = new AbortController();
  const together = kinds.filter(({ isAlone }) => !isAlone);
  const quick = together.filter(({ isQuick }) => isQuick);
  const others = [
    together.filter(({ isQuick, isOfAllCarriers }) => !isQuick && !isOfAllCarriers),
    together.filter(({ isOfAllCarriers }) => isOfAllCarriers),
    ...kinds.filter(({ isAlone }) => isAlone).map((kind) => [kind]),
  ];
  const lanes = [
    onBehalfOf(AWAITED_WORK, () => work(services, quick, log, stopping.signal)),
    ...others.map((lane) => work(services, lane, log, stopping.signal)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

async function work(services: Services, kinds: readonly JobKind[], log: Log, stopping: AbortSignal) {
  if (kinds.length === 0) return;
  while (!stopping.aborted) {
    let ran = false;
    try {
      await askForRegularOnes(services, kinds);
      ran = await runNextJob(services, kinds, log, stopping);
    } catch (error) {
      // The database is away: look again.
      log.error({ err: error }, 'jobs could not be read');
    }
    if (!ran) await pause(LOOK_EVERY_MS, stopping);
  }
}

/** Runs every job that is due, as tests and commands do. @returns how many */
export async function runDueJobs(services: Services, kinds: readonly JobKind[], log: Log): Promise<number> {
  const never = new AbortController().signal;
  let ran = 0;
  while (await runNextJob(services, kinds, log, never)) ran += 1;
  return ran;
}

async function askForRegularOnes({ db, clock }: Services, kinds: readonly JobKind[]) {
  for (const kind of kinds) {
    if (!kind.everyMs) continue;
    const now = clock();
    // Queued by a clock that was ahead: it runs within its interval anyway.
    const atTheLatest = new Date(now.getTime() + kind.everyMs);
    await db
      .update(jobs)
      .set({ runAt: atTheLatest })
      .where(and(eq(jobs.kind, kind.kind), eq(jobs.status, 'waiting'), gt(jobs.runAt, atTheLatest)));
    if (await isAskedFor(db, kind.kind)) continue;
    await enqueueJob(db, kind, { params: null, companyId: null, userId: null, now, once: 'regular' });
  }
}

async function runNextJob(
  services: Services,
  kinds: readonly JobKind[],
  log: Log,
  stopping: AbortSignal,
): Promise<boolean> {
  const taken = await takeJob(services.db, kinds, services.clock());
  if (!taken) return false;
  const kind = kinds.find((one) => one.kind === taken.kind)!;
  await inSpan(`job ${kind.kind}`, { 'job.tries': taken.tries }, () => runJob(services, kind, taken, log, stopping));
  return true;
}

/** The job that has been due longest, taken so that no other node takes it too. */
async function takeJob(db: Queryable, kinds: readonly JobKind[], now: Date): Promise<Taken | null> {
  const names = sql.join(
    kinds.map(({ kind }) => sql`${kind}`),
    sql`, `,
  );
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS).toISOString();
  const at = now.toISOString();
  const clockWasAhead = new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString();
  const { rows } = await db.execute<Taken>(sql`
    UPDATE ${jobs} SET status = 'running', heartbeat_at = ${at}::timestamptz, tries = tries + 1
    WHERE id = (
      SELECT id FROM ${jobs}
      WHERE kind IN (${names}) AND (
        (status = 'waiting' AND run_at <= ${at}::timestamptz)
        OR (status = 'running' AND heartbeat_at < ${lostBefore}::timestamptz)
        OR (status IN ('waiting', 'running') AND coalesce(heartbeat_at, created_at) > ${clockWasAhead}::timestamptz))
      ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, tries`);
  return rows[0] ?? null;
}

async function runJob(services: Services, kind: JobKind, taken: Taken, log: Log, stopping: AbortSignal) {
  const { db, clock } = services;
  // Only the run that holds the job may write to it: one taken over by another node has counted another try.
  const mine = and(eq(jobs.id, taken.id), eq(jobs.status, 'running'), eq(jobs.tries, taken.tries));
  const [row] = await db.select().from(jobs).where(mine);
  if (!row) return;
  let isInTransaction = false;
  const alive = setInterval(() => {
    // The embedded database has one connection: while a run holds it in a transaction, its progress says that it lives.
    if (!isInTransaction)
      void db
        .update(jobs)
        .set({ heartbeatAt: clock() })
        .where(mine)
        .catch(() => {});
  }, HEARD_EVERY_MS);
  const job: RunningJob<unknown, unknown> = {
    id: row.id,
    companyId: row.companyId,
    userId: row.userId,
    params: row.params,
    checkpoint: row.checkpoint,
    progress: async ({ done, total, checkpoint }, tx) => {
      isInTransaction = tx !== undefined;
      const held = await (tx ?? db)
        .update(jobs)
        .set({
          done,
          heartbeatAt: clock(),
          ...(total !== undefined && { total }),
          ...(checkpoint !== undefined && { checkpoint }),
        })
        .where(mine)
        .returning({ id: jobs.id });
      isInTransaction = false;
      if (held.length === 0) throw new JobInterrupted('another node has taken the job');
      if (stopping.aborted) throw new JobInterrupted('the node is stopping');
    },
  };
  try {
    const run = async () => kind.run(job, services);
    const result = await (row.companyId === null ? run() : onClocksOf(db, row.companyId, run));
    await db
      .update(jobs)
      .set({ status: 'done', result: result ?? null, failure: null, finishedAt: clock() })
      .where(mine);
    if (kind.everyMs) await reschedule(services, kind, kind.everyMs);
  } catch (error) {
    await putBack(services, kind, taken, mine, error, log);
  } finally {
    clearInterval(alive);
  }
}

async function reschedule({ db, clock }: Services, kind: JobKind, everyMs: number) {
  const now = clock();
  const runAt = new Date(now.getTime() + everyMs);
  await enqueueJob(db, kind, { params: null, companyId: null, userId: null, now, runAt, once: 'regular' });
}

async function putBack(
  { db, clock }: Services,
  kind: JobKind,
  { id, tries }: Taken,
  mine: SQL | undefined,
  error: unknown,
  log: Log,
) {
  const now = clock();
  if (error instanceof JobInterrupted) {
    // It was not the job's fault: this try does not count.
    await db
      .update(jobs)
      .set({ status: 'waiting', runAt: now, tries: sql`${jobs.tries} - 1` })
      .where(mine);
    return;
  }
  const isLost = isConnectionLost(error);
  const maxTries = isLost ? MAX_TRIES_WHEN_LOST : (kind.maxTries ?? MAX_TRIES);
  const isForGood = error instanceof JobFailed || tries >= maxTries;
  if (!(error instanceof JobFailed)) log.error({ err: error, job: id, kind: kind.kind, tries }, 'job failed');
  if (isForGood) {
    const failure =
      error instanceof JobFailed ? error.message : 'Something went wrong on our side. Start it again in a while.';
    await db.update(jobs).set({ status: 'failed', failure, finishedAt: now }).where(mine);
    if (kind.everyMs) await reschedule({ db, clock } as Services, kind, kind.everyMs);
    return;
  }
  const wait = isLost
    ? Math.min(FIRST_RETRY_WHEN_LOST_MS * 2 ** (tries - 1), LONGEST_RETRY_WHEN_LOST_MS)
    : FIRST_RETRY_MS * 2 ** (tries - 1);
  const runAt = new Date(now.getTime() + wait);
  await db.update(jobs).set({ status: 'waiting', runAt }).where(mine);
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    stopping.addEventListener('abort', wake, { once: true });
  });
}
