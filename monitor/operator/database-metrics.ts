import { setTimeout as pause } from 'node:timers/promises';
import { count, inArray, max, min, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { CATALOG } from '../base/federal-datasets';
import type { OpenDatabase } from '../db/client';
import type { FairPool } from '../db/fair-pool';
import { auditDestinations, datasetSyncs, jobs, notificationMails as mails } from '../db/schema';

/**
 * The embedded database has one connection, which a long piece of work may hold: the other metrics are served without
 * it.
 */
const ANSWER_MS = 1_500;

/**
 * Metrics that are queried from the database when someone reads them: its connections, jobs, mails and the sync. Where it does not
 * answer in time, `monitor_database_answered` is 0 and the figures are left out: old ones would look like new ones.
 *
 * @param options.jobKinds of this version; jobs left by an earlier or later version are not counted
 * @returns runs the queries; call it before the registry is read
 */
export function addDatabaseMetrics(
  registry: Registry,
  { db, owner, replicas }: OpenDatabase,
  { jobKinds, clock }: { jobKinds: readonly string[]; clock: () => Date },
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge(
    'monitor_pool_connections',
    'Connections to the database, by pool and state (open, idle), and requests that wait for their turn (waiting).',
    ['pool', 'state'],
  );
  const answered = gauge(
    'monitor_database_answered',
    '1 when the database answered for this reading, 0 when it did not within 1.5 s: figures from it are then left out.',
    [],
  );
  const jobCounts = gauge('monitor_jobs', 'Jobs of the last 30 days.', ['kind', 'status']);
  const jobAges = gauge('monitor_job_age_seconds', 'Seconds since a job of the kind last ended well.', ['kind']);
  const jobWaits = gauge('monitor_job_wait_seconds', 'For how long the job that is due longest has waited.', ['kind']);
  const mailCounts = gauge('monitor_notification_mails', 'Mails about events.', ['status']);
  const mailWait = gauge(
    'monitor_notification_mail_wait_seconds',
    'For how long the mail about events that is due longest has waited.',
    ['status'],
  );
  const syncAges = gauge(
    'monitor_sync_age_seconds',
    'Seconds since the sync last knew a dataset to be current, or else since it last imported it; left out: never.',
    ['dataset', 'file'],
  );
  const syncStates = gauge(
    'monitor_sync_status',
    '1 for the status of the sync of a dataset (waiting, asking, downloading, importing, current, stale, held, failed).',
    ['dataset', 'file', 'status'],
  );
  const auditAges = gauge(
    'monitor_audit_out_age_seconds',
    'Seconds since a destination of the audit log last had all of it, by destination (files, syslog); left out: none is set.',
    ['destination'],
  );
  const ofReplicas = {
    isUp: gauge('monitor_replica_up', '1 while reads go to the replica, by its number, else 0.', ['replica']),
    bytes: gauge('monitor_replica_lag_bytes', 'How much of the log the replica has yet to replay.', ['replica']),
    seconds: gauge('monitor_replica_lag_seconds', 'How old what the replica shows is.', ['replica']),
  };
  const fromDatabase = [jobCounts, jobAges, jobWaits, mailCounts, mailWait, syncAges, syncStates, auditAges];

  const ask = async () => {
    const ofJobs = await db
      .select({
        kind: jobs.kind,
        status: jobs.status,
        count: count(),
        runAt: min(jobs.runAt),
        finishedAt: max(jobs.finishedAt),
      })
      .from(jobs)
      .where(inArray(jobs.kind, [...jobKinds]))
      .groupBy(jobs.kind, jobs.status);
    // What waits for a digest or the end of quiet hours is not late before that.
    const dueAt = sql<Date | null>`min(greatest(${mails.nextTryAt}, ${mails.heldUntil}))`.mapWith(mails.nextTryAt);
    const ofMails = await db
      .select({ status: mails.status, count: count(), nextTryAt: dueAt })
      .from(mails)
      .groupBy(mails.status);
    const { id, status, syncedAt, checkedAt } = datasetSyncs;
    const ofSyncs = await db.select({ id, status, syncedAt, checkedAt }).from(datasetSyncs);
    const ofAudit = await db.select().from(auditDestinations);
    return { ofJobs, ofMails, ofSyncs, ofAudit };
  };
  // One question at a time: a second one would wait behind the first.
  let underWay: Promise<Awaited<ReturnType<typeof ask>> | null> | null = null;

  return async () => {
    const countConnections = (name: string, pool: FairPool) => {
      for (const [state, figure] of Object.entries(pool.counts())) connections.set({ pool: name, state }, figure);
    };
    countConnections('requests', db.$client);
    if (owner.db !== db) countConnections('owner', owner.db.$client);
    for (const { name: replica, isUp, lag, pool } of replicas?.all ?? []) {
      countConnections(`replica ${replica}`, pool);
      ofReplicas.isUp.set({ replica }, isUp ? 1 : 0);
      // Old figures would look like new ones.
      if (lag === null) {
        ofReplicas.bytes.remove({ replica });
        ofReplicas.seconds.remove({ replica });
      } else {
        ofReplicas.bytes.set({ replica }, lag.bytes);
        ofReplicas.seconds.set({ replica }, lag.seconds);
      }
    }
    underWay ??= ask()
      .catch(() => null)
      .finally(() => {
        underWay = null;
      });
    const answer = await Promise.race([underWay, pause(ANSWER_MS, null, { ref: false })]);
    for (const one of fromDatabase) one.reset();
    answered.set(answer ? 1 : 0);
    if (!answer) return;
    const now = clock().getTime();
    const since = (moment: Date | null) => (moment === null ? 0 : Math.max(0, (now - moment.getTime()) / 1000));
    for (const { kind, status, count, runAt, finishedAt } of answer.ofJobs) {
      jobCounts.set({ kind, status }, count);
      if (status === 'done') jobAges.set({ kind }, since(finishedAt));
      if (status === 'waiting') jobWaits.set({ kind }, since(runAt));
    }
    for (const { status, count, nextTryAt } of answer.ofMails) {
      mailCounts.set({ status }, count);
      if (status === 'waiting') mailWait.set({ status }, since(nextTryAt));
    }
    for (const { name, lastOkAt } of answer.ofAudit) auditAges.set({ destination: name }, since(lastOkAt));
    for (const { id, status, syncedAt, checkedAt } of answer.ofSyncs) {
      const entry = CATALOG.find((one) => one.id === id);
      if (!entry) continue;
      const of = { dataset: entry.key, file: entry.isDifference ? 'difference' : 'whole' };
      syncStates.set({ ...of, status }, 1);
      // The publisher having nothing newer is as good as an import.
      const goodAt = status === 'current' ? (checkedAt ?? syncedAt) : syncedAt;
      if (goodAt) syncAges.set(of, since(goodAt));
    }
  };
}
