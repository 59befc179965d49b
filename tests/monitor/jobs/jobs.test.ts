import { carriersDue } from '@monitor/areas/monitoring/watch-carriers';
import { dailyReassessmentJob } from '@monitor/areas/reassessment/reassessment-job';
import { carrierWatches, jobs, subscriptions, users } from '@monitor/db/schema';
import { defineJob, enqueueJob, findJob, JobFailed, type JobKind } from '@monitor/jobs/jobs';
import { runDueJobs, startJobs } from '@monitor/jobs/run-jobs';
import type { Services } from '@monitor/server/services';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let now: Date;
let services: Services;
const log = { error: vi.fn() };
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(async () => {
  now = new Date('2026-09-15T12:00:00Z');
  services = { db: monitor.db, clock: () => now } as Services;
  log.error.mockClear();
  await monitor.db.delete(jobs);
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const run = (...kinds: unknown[]) => runDueJobs(services, kinds as JobKind[], log);
const ask = (kind: unknown, more: { params?: unknown; once?: string; runAt?: Date; companyId?: number } = {}) =>
  enqueueJob(monitor.db, kind as JobKind, { params: null, companyId: null, userId: null, now, ...more });
const stored = async (id: string) => (await monitor.db.select().from(jobs).where(eq(jobs.id, id)))[0]!;

test('a job runs once, with its params, and keeps what came of it', async () => {
  const seen: unknown[] = [];
  const kind = defineJob<{ n: number }>({
    kind: 'sum',
    async run({ params, progress }) {
      seen.push(params);
      await progress({ done: 3, total: 7 });
      return { sum: params.n + 1 };
    },
  });
  const id = await ask(kind, { params: { n: 41 } });
  expect(await run(kind)).toBe(1);
  expect(await run(kind)).toBe(0);
  expect(seen).toEqual([{ n: 41 }]);
  expect(await stored(id)).toMatchObject({ status: 'done', done: 3, total: 7, result: { sum: 42 } });
});

test('one that is not due, or of a kind that this node does not know, waits', async () => {
  const kind = defineJob({ kind: 'later', run: async () => 1 });
  await ask(kind, { runAt: new Date(now.getTime() + 1000) });
  expect(await run(kind)).toBe(0);
  later(1000);
  expect(await run(defineJob({ kind: 'another', run: async () => 1 }))).toBe(0);
  expect(await run(kind)).toBe(1);
});

test('asking again while it waits asks for the same; once it was taken, for another', async () => {
  const kind = defineJob({ kind: 'once', run: async () => 1 });
  const [first, second] = [await ask(kind, { once: 'a' }), await ask(kind, { once: 'a' })];
  expect(second).toBe(first);
  expect(await ask(kind, { once: 'b' })).not.toBe(first);
  await run(kind);
  expect(await ask(kind, { once: 'a' })).not.toBe(first);
});

test('a fault is tried again, each time later, and fails for good with words of ours', async () => {
  let tries = 0;
  const kind = defineJob({
    kind: 'faulty',
    maxTries: 3,
    run: async () => {
      tries += 1;
      throw new Error('secret detail');
    },
  });
  const id = await ask(kind);
  for (const wait of [0, 30_000, 60_000]) {
    later(wait);
    expect(await run(kind)).toBe(1);
    expect(await run(kind)).toBe(0);
  }
  expect(tries).toBe(3);
  expect(log.error).toHaveBeenCalledTimes(3);
  const job = await stored(id);
  expect(job.status).toBe('failed');
  expect(job.failure).not.toContain('secret');
});

test('one whose connection broke is tried again soon, and oftener than a fault, but not for ever', async () => {
  let tries = 0;
  const kind = defineJob({
    kind: 'cut off',
    maxTries: 1,
    run: async () => {
      tries += 1;
      throw new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') });
    },
  });
  const id = await ask(kind);
  for (let wait = 0; wait < 10; wait += 1) {
    later(wait === 0 ? 0 : Math.min(5_000 * 2 ** (wait - 1), 300_000));
    expect((await stored(id)).status).toBe('waiting');
    expect(await run(kind)).toBe(1);
    expect(await run(kind)).toBe(0);
  }
  expect(tries).toBe(10);
  expect((await stored(id)).status).toBe('failed');
});

test('what no try would fix fails at once, in its own words', async () => {
  const kind = defineJob({
    kind: 'hopeless',
    run: async () => {
      throw new JobFailed('The file has no numbers in it.');
    },
  });
  const id = await ask(kind);
  expect(await run(kind)).toBe(1);
  expect(await stored(id)).toMatchObject({ status: 'failed', failure: 'The file has no numbers in it.' });
  expect(log.error).not.toHaveBeenCalled();
});

test('a job whose node went silent is taken over from its checkpoint, and the first node notices', async () => {
  const began: unknown[] = [];
  const kind = defineJob<null, { at: number }>({
    kind: 'long',
    async run({ checkpoint, progress }) {
      began.push(checkpoint);
      if (checkpoint) return 'second';
      await progress({ done: 1, checkpoint: { at: 1 } });
      // Meanwhile the minute passes, and another node looks for work.
      later(61_000);
      expect(await run(kind)).toBe(1);
      await progress({ done: 2, checkpoint: { at: 2 } });
      return 'first';
    },
  });
  const id = await ask(kind);
  await run(kind);
  expect(began).toEqual([null, { at: 1 }]);
  expect(await stored(id)).toMatchObject({ status: 'done', result: 'second', tries: 2 });
});

test('a node that stops puts its job back where it was, and the try does not count', async () => {
  let goOn = () => {};
  let isStarted = () => {};
  const started = new Promise<void>((resolve) => {
    isStarted = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const kind = defineJob<null, number>({
    kind: 'stopped',
    async run({ progress }) {
      isStarted();
      await gate;
      await progress({ done: 5, checkpoint: 5 });
      return 'never';
    },
  });
  const id = await ask(kind);
  const node = startJobs(services, [kind as unknown as JobKind], log);
  await started;
  const stopped = node.stop();
  goOn();
  await stopped;
  expect(await stored(id)).toMatchObject({ status: 'waiting', done: 5, checkpoint: 5, tries: 0 });
});

test('nodes that look at the same time share the work without doing any twice', async () => {
  const done: unknown[] = [];
  const kind = defineJob<number>({ kind: 'many', run: async ({ params }) => done.push(params) });
  for (let n = 0; n < 12; n += 1) await ask(kind, { params: n });
  const ran = await Promise.all([run(kind), run(kind), run(kind)]);
  expect(ran.reduce((a, b) => a + b)).toBe(12);
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(12).keys()]);
});

test('a regular kind asks for itself again when it has ended', async () => {
  const kind = defineJob({ kind: 'hourly', everyMs: 3_600_000, run: async () => 1 });
  await ask(kind, { once: 'regular' });
  expect(await run(kind)).toBe(1);
  expect(await run(kind)).toBe(0);
  later(3_600_000);
  expect(await run(kind)).toBe(1);
});

describe('after a clock was a day ahead', () => {
  const AHEAD = 26 * 3_600_000;
  const HOUR = 3_600_000;

  test('a regular kind, and one that failed then, run at once, and as ever from then on', async () => {
    const kind = defineJob({ kind: 'hourly', everyMs: HOUR, run: async () => 1 });
    let isBroken = true;
    const faulty = defineJob({
      kind: 'faulty',
      run: async () => {
        if (isBroken) throw new Error('away');
      },
    });
    later(AHEAD);
    await ask(kind, { once: 'regular' });
    await ask(faulty);
    expect(await run(kind, faulty)).toBe(2);
    later(-AHEAD);
    expect(await run(kind)).toBe(1);
    expect(await run(faulty)).toBe(1);
    // It failed again: now it waits as any other.
    expect(await run(kind, faulty)).toBe(0);
    later(60_000);
    isBroken = false;
    expect(await run(kind, faulty)).toBe(1);
    later(HOUR);
    expect(await run(kind, faulty)).toBe(1);
  });

  test('a job whose node stopped then is taken over', async () => {
    const kind = defineJob({ kind: 'left', run: async () => 1 });
    const id = await ask(kind);
    const heartbeatAt = new Date(now.getTime() + AHEAD);
    await monitor.db.update(jobs).set({ status: 'running', heartbeatAt, tries: 1 }).where(eq(jobs.id, id));
    expect(await run(kind)).toBe(1);
    expect(await stored(id)).toMatchObject({ status: 'done', tries: 2 });
  });

  test('by less than clocks may differ, a regular kind runs within its interval', async () => {
    const kind = defineJob({ kind: 'hourly', everyMs: HOUR, run: async () => 1 });
    later(5 * 60_000);
    const id = await ask(kind, { once: 'regular', runAt: new Date(now.getTime() + HOUR) });
    later(-5 * 60_000);
    const node = startJobs(services, [kind as unknown as JobKind], log);
    await vi.waitFor(async () => expect((await stored(id)).runAt).toEqual(new Date(now.getTime() + HOUR)));
    await node.stop();
    expect((await stored(id)).status).toBe('waiting');
  });

  test('carriers looked at and assessed then are due', async () => {
    const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const companyId = admin!.companyId!;
    const carrierId = await addCarrier(monitor.db, { legalName: 'AHEAD LLC' });
    await monitor.db.delete(subscriptions);
    const ahead = new Date(now.getTime() + AHEAD);
    await monitor.db.insert(subscriptions).values({ companyId, carrierId, createdAt: now, assessedAt: ahead });
    await monitor.db.insert(carrierWatches).values({ companyId, carrierId, facts: {} as never, seenAt: ahead });
    expect(await carriersDue(monitor.db, companyId, { after: 0, now, limit: 5 })).toEqual([carrierId]);
    await dailyReassessmentJob.run({} as never, services);
    expect(await monitor.db.$count(jobs, eq(jobs.kind, 'reassess_subscriptions'))).toBe(1);
  });
});

// With PGlite everything shares one connection.
test.skipIf(process.env.TEST_DATABASE_URL)('a job that a person waits for stands behind no other work', async () => {
  let isOver = false;
  let transactions = 0;
  const others = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      await monitor.db.transaction(async (tx) => {
        for (let nth = 0; nth < 3; nth += 1) await tx.execute(sql`SELECT 1`);
      });
      transactions += 1;
    }
  });
  const between: number[] = [];
  const kind = defineJob({
    kind: 'awaited',
    isQuick: true,
    run: async (_job, { db }) => {
      for (let nth = 0; nth < 20; nth += 1) {
        const before = transactions;
        await db.execute(sql`SELECT 1`);
        between.push(transactions - before);
      }
    },
  });
  const id = await ask(kind);
  const node = startJobs(services, [kind as unknown as JobKind], log);
  await vi.waitFor(async () => expect((await stored(id)).status).toBe('done'), { timeout: 60_000 });
  isOver = true;
  await Promise.all([...others, node.stop()]);
  // Each waits for the one that has the connection, at most; in one row with the others it would be for twelve.
  expect(Math.max(...between)).toBeLessThanOrEqual(2);
  expect(transactions).toBeGreaterThan(0);
});

test("a company sees its own work and nobody else's", async () => {
  const kind = defineJob({ kind: 'seen', run: async () => 1 });
  const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const companyId = admin!.companyId!;
  const own = await ask(kind, { companyId });
  const ours = await ask(kind);
  expect((await monitor.get(`/jobs/${own}`)).body).toMatchObject({ id: own, status: 'waiting', done: 0 });
  expect((await monitor.get(`/jobs/${own}`, 'other@demo.test')).status).toBe(404);
  expect((await monitor.get(`/jobs/${ours}`)).status).toBe(404);
  expect(await findJob(monitor.db, companyId, 'not-an-id')).toBeNull();
});
