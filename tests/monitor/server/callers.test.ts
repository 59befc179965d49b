import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { defineCall } from '@contract/call';
import { DatabaseAway } from '@monitor/db/connection-lost';
import { DatabaseBusy } from '@monitor/db/fair-pool';
import { mount } from '@monitor/server/calls';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

/** A call that waits for the test before it asks the database. */
const waitThenAsk = defineCall({
  method: 'GET',
  path: '/wait_then_ask',
  summary: 'Of this test.',
  may: 'signed-in',
  query: z.object({ who: z.string() }),
  response: z.object({}),
  errors: [422],
});
const failing = defineCall({ ...waitThenAsk, path: '/fail', query: z.object({ how: z.string() }) });

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });
const query = (cause: Error) => new DrizzleQueryError('SELECT 1', [], cause);

const FAULTS: Record<string, () => Error> = {
  ended: () => query(failed('terminating connection due to administrator command', '57P01')),
  crashed: () => query(failed('terminating connection because of crash of another server process', '57P02')),
  starting: () => query(failed('the database system is starting up', '57P03')),
  broken: () => query(failed('connection failure', '08006')),
  cut: () => query(failed('Connection terminated unexpectedly')),
  dead: () => query(failed('Client has encountered a connection error and is not queryable')),
  reset: () => query(failed('read ECONNRESET', 'ECONNRESET')),
  refused: () => query(failed('connect ECONNREFUSED', 'ECONNREFUSED')),
  'disk of the database': () => query(failed('could not extend file: No space left on device', '53100')),
  'disk for files': () => failed('ENOSPC: no space left on device, write', 'ENOSPC'),
  'another program': () => failed('connect ECONNREFUSED 127.0.0.1:25', 'ECONNREFUSED'),

  busy: () => new DatabaseBusy(),
  away: () => new DatabaseAway(),
  timeout: () => new Error('Failed query', { cause: Object.assign(new Error('canceled'), { code: '57014' }) }),
  lock: () => new Error('Failed query', { cause: Object.assign(new Error('locked'), { code: '55P03' }) }),
};

let monitor: SectionMonitor;
let origin: string;
let open = () => {};
const gate = new Promise<void>((resolve) => {
  open = resolve;
});
const arrived: string[] = [];
const answered: string[] = [];
const dropped: string[] = [];
const agent = new Agent({ connections: 100 });

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { services } = monitor;
  mount(monitor.app, services, waitThenAsk, async ({ query: { who } }, { db }) => {
    arrived.push(who);
    await gate;
    await db.execute(sql`SELECT 1`).then(
      () => answered.push(who),
      () => dropped.push(who),
    );
    return {};
  });
  mount(monitor.app, services, failing, async ({ query: { how } }) => {
    throw FAULTS[how]!();
  });
  await monitor.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(monitor.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await agent.destroy();
  await monitor.close();
});

async function ask(email: string, path: string, signal?: AbortSignal) {
  const headers = { cookie: `monitor_session=${await monitor.tokenOf(email)}` };
  const response = await request(origin + path, { headers, signal, dispatcher: agent });
  return { status: response.statusCode, headers: response.headers, body: await response.body.json() };
}

async function until(isSo: () => boolean) {
  while (!isSo()) await nextRound();
}

// With PGlite everybody shares one connection.
describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  test('answers another company next, however many searches one has under way, and none that was abandoned', async () => {
    const hangUp = new AbortController();
    setMaxListeners(0, hangUp.signal);
    await monitor.tokenOf('admin@demo.test');
    await monitor.tokenOf('other@demo.test');
    const abandoned = Array.from({ length: 45 }, () =>
      ask('admin@demo.test', '/wait_then_ask?who=abandoned', hangUp.signal).catch(() => null),
    );
    const flood = Array.from({ length: 5 }, () => ask('admin@demo.test', '/wait_then_ask?who=flood'));
    const others = ask('other@demo.test', '/wait_then_ask?who=other');
    await until(() => arrived.length === 51);

    // As a search that takes its time: everybody else stands behind it.
    const client = await monitor.db.$client.connect();
    open();
    expect((await request(`${origin}/monitor/health`)).statusCode).toBe(200);
    hangUp.abort();
    await Promise.all(abandoned);
    await until(() => dropped.length === 45);
    client.release();

    for (const { status } of await Promise.all([...flood, others])) expect(status).toBe(200);
    expect(dropped).toEqual(Array.from({ length: 45 }, () => 'abandoned'));
    expect(answered).toHaveLength(6);
    expect(answered.indexOf('other')).toBeLessThanOrEqual(1);
  });
});

describe('what the database refuses', () => {
  test.each([
    ['busy', 'busy'],
    ['away', 'database_away'],
    ['timeout', 'took_too_long'],
    ['lock', 'locked'],
    ['ended', 'connection_lost'],
    ['crashed', 'connection_lost'],
    ['starting', 'connection_lost'],
    ['broken', 'connection_lost'],
    ['cut', 'connection_lost'],
    ['dead', 'connection_lost'],
    ['reset', 'connection_lost'],
    ['refused', 'connection_lost'],
    ['disk of the database', 'disk_full'],
    ['disk for files', 'disk_full'],
  ])('(%s) is 503 in words that say when to come back', async (how, code) => {
    const { status, headers, body } = await ask('admin@demo.test', `/fail?how=${encodeURIComponent(how)}`);
    expect([status, body]).toEqual([503, { code, message: expect.stringMatching(/ try again/i) }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is not what another program refuses: that is a fault of ours', async () => {
    expect(await ask('admin@demo.test', '/fail?how=another%20program')).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  });
});

test('a page that is read by many at once is read to its end by who stays', async () => {
  const path = '/monitor/api/v1/carriers?search_text=5000101';
  const hangUp = new AbortController();
  const leaving = Array.from({ length: 10 }, () => ask('other@demo.test', path, hangUp.signal).catch(() => null));
  const staying = Array.from({ length: 10 }, () => ask('other@demo.test', path));
  hangUp.abort();
  await Promise.all(leaving);
  for (const { status } of await Promise.all(staying)) expect(status).toBe(200);
});
