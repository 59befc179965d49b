import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { flipperFeatures, flipperGates, notes, users } from '@monitor/db/schema';
import { DEMO_PASSWORD, seedDemoAccounts } from '@monitor/demo/accounts';
import { eq } from 'drizzle-orm';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { FIXTURES } from '../monitor/federal-data/import/fmcsa-files';
import { mailsIn } from '../support/mail-files';
import { startBalancer } from './balancer';
import { freePort, type Running, runProgram, startProgram } from './processes';

/**
 * Two portals and two monitors over one Postgres, as behind a balancer that sends each request wherever it likes: what
 * one of them did, every other one knows.
 */

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
const ADMIN = 'admin@demo.test';
const SECRET = 'a secret of these tests that is long enough';
/** Of the balancer: the address that browsers see, whichever portal answers. */
const PORTAL_ORIGIN = 'https://portal.example';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: OpenDatabase;
let monitors: Running[];
let portals: Running[];
/** In front of the monitors: any portal's call goes to any of them. */
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const env: Record<string, string> = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  DEMO: '0',
  SESSION_SECRETS: SECRET,
  DATA_KEYS: SECRET,
  PORTAL_ORIGIN,
};

beforeAll(async () => {
  postgres = await startTestPostgres();
  env.DATABASE_URL = postgres.url;
  database = await openDatabase({ url: postgres.url, poolSize: 2 });
  await migrateDatabase(database);
  await seedDemoAccounts(database.db, new Date());
  monitors = await Promise.all(NAMES.map((name) => startMonitor(name)));
  balancer = await startBalancer(() => monitors.map(({ origin }) => origin));
  portals = await Promise.all(NAMES.map(() => startPortal()));
});
afterAll(async () => {
  for (const program of [...(portals ?? []), ...(monitors ?? [])]) await program.stop();
  await balancer?.close();
  await database?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = ['a', 'b'];

async function startMonitor(name: string, port?: number): Promise<Running> {
  port ??= await freePort();
  return startProgram(['dist/main.js'], {
    port,
    ready: '/monitor/health',
    env: { ...env, MONITOR_PORT: String(port), DATA_DIR: join(folder, name) },
  });
}

async function startPortal(port?: number): Promise<Running> {
  port ??= await freePort();
  return startProgram(PORTAL_ARGS, {
    port,
    ready: '/broker/healthz',
    env: { ...env, DATABASE_URL: '', PORT: String(port), MONITOR_API_URL: `${balancer.origin}/monitor` },
  });
}

/** The newest code that either monitor mailed. */
function newestCode(): string {
  const mails = NAMES.flatMap((name) => [...mailsIn(join(folder, name, 'outbox'))]);
  const newest = mails.sort((a, b) => a.name.localeCompare(b.name)).at(-1)!;
  return /\b\d{6}\b/.exec(newest.text)![0];
}

type Asked = { method?: 'GET' | 'POST' | 'PUT'; cookie?: string; json?: object; form?: Record<string, string> };

async function ask(origin: string, path: string, { method = 'GET', cookie, json, form }: Asked = {}) {
  const response = await request(origin + path, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(json && { 'content-type': 'application/json' }),
      ...(form && {
        'content-type': 'application/x-www-form-urlencoded',
        origin: PORTAL_ORIGIN,
        host: new URL(PORTAL_ORIGIN).host,
      }),
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined,
  });
  const set = response.headers['set-cookie'];
  return {
    status: response.statusCode,
    location: response.headers.location,
    cookie: [set ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; '),
    text: await response.body.text(),
  };
}

const api = (at: number) => `${monitors[at]!.origin}/monitor`;

async function signInToMonitor(): Promise<string> {
  const step = await ask(api(0), '/sign_in', { method: 'POST', json: { email: ADMIN, password: DEMO_PASSWORD } });
  expect(step.status).toBe(200);
  const done = await ask(api(1), '/sign_in/code', {
    method: 'POST',
    cookie: step.cookie,
    json: { code: newestCode() },
  });
  expect(done.status).toBe(200);
  return done.cookie;
}

describe('two monitors', () => {
  test('know a sign-in that began on one and ended on the other, and its end', async () => {
    const cookie = await signInToMonitor();
    for (const at of [0, 1]) expect((await ask(api(at), '/refresh_jwt', { cookie })).status).toBe(200);
    expect((await ask(api(1), '/sign_out', { method: 'GET', cookie })).status).toBe(204);
    for (const at of [0, 1]) expect((await ask(api(at), '/refresh_jwt', { cookie })).status).toBe(401);
  });

  test('see a flag the moment it is switched', async () => {
    const cookie = await signInToMonitor();
    const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, ADMIN));
    const isOn = async (at: number) => {
      const { text } = await ask(api(at), `/api/flipper/actors/User;${user!.id}`, { cookie });
      return JSON.parse(text).features['a flag of this test']?.enabled ?? false;
    };
    expect([await isOn(0), await isOn(1)]).toEqual([false, false]);
    await database.db.insert(flipperFeatures).values({ key: 'a flag of this test' });
    await database.db.insert(flipperGates).values({ featureKey: 'a flag of this test', key: 'boolean', value: 'true' });
    expect([await isOn(0), await isOn(1)]).toEqual([true, true]);
  });

  test('find carriers that a third process imported while they run', async () => {
    const cookie = await signInToMonitor();
    const found = async (at: number) =>
      JSON.parse((await ask(api(at), '/api/v1/carriers?search_text=7700001', { cookie })).text).carriers.length;
    expect([await found(0), await found(1)]).toEqual([0, 0]);
    await runProgram(['dist/import.js', '--complete', join(FIXTURES, 'company-census-20260901.csv')], {
      ...env,
      DATA_DIR: join(folder, 'import'),
    });
    expect([await found(0), await found(1)]).toEqual([1, 1]);
  });
});

test('two portals take the steps of one sign-in in turn, and either shows its pages', async () => {
  const signIn = await ask(portals[0]!.origin, '/broker/login', {
    method: 'POST',
    form: { email: ADMIN, password: DEMO_PASSWORD },
  });
  expect([signIn.status, signIn.location]).toEqual([302, '/broker/login/code']);
  const code = await ask(portals[1]!.origin, '/broker/login/code', {
    method: 'POST',
    cookie: signIn.cookie,
    form: { code: newestCode() },
  });
  expect(code.status).toBe(302);
  for (const portal of [...portals, ...portals]) {
    const page = await ask(portal.origin, '/broker/carriers/search-results?search_text=7700001&all=1', {
      cookie: code.cookie,
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain('CEDAR HOLLOW FREIGHT');
  }
});

/** A list that stays open, as a browser keeps it. */
async function openList(portal: Running, cookie: string, lastId?: string) {
  const [user] = await database.db.select().from(users).where(eq(users.email, ADMIN));
  const owner = encodeURIComponent(`${user!.id} of ${user!.companyId}`);
  const { statusCode, body } = await request(`${portal.origin}/broker/loads/changes?for=${owner}`, {
    headers: { cookie, accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  expect(statusCode).toBe(200);
  let text = '';
  body.on('data', (part) => {
    text += part;
  });
  body.on('error', () => {}); // as it is closed
  return { text: () => text, ended: () => once(body, 'end'), close: () => body.destroy() };
}

test('a change made on either monitor reaches a list that is open on either portal, also after it came back to the other', async () => {
  const step = await ask(portals[0]!.origin, '/broker/login', {
    method: 'POST',
    form: { email: ADMIN, password: DEMO_PASSWORD },
  });
  const { cookie } = await ask(portals[1]!.origin, '/broker/login/code', {
    method: 'POST',
    cookie: step.cookie,
    form: { code: newestCode() },
  });
  const monitorCookie = await signInToMonitor();
  const bringIn = async (at: number, reference: string) => {
    const stop = (kind: string, city: string) => ({ kind, city, state: 'TX' });
    const load = { reference, stops: [stop('pickup', 'Dallas'), stop('delivery', 'Houston')] };
    const made = await ask(api(at), '/api/v1/loads/by_reference', {
      method: 'PUT',
      cookie: monitorCookie,
      json: { load },
    });
    expect(made.status, made.text).toBe(200);
  };
  const lists = await Promise.all(portals.map((portal) => openList(portal, cookie)));
  await bringIn(0, 'LIVE-1');
  await bringIn(1, 'LIVE-2');
  for (const { text } of lists)
    for (const reference of ['LIVE-1', 'LIVE-2']) await expect.poll(text, { timeout: 30_000 }).toContain(reference);
  // Each stream ends after a minute, and the balancer sends the browser wherever it likes.
  await Promise.all(lists.map(({ ended }) => ended()));
  await bringIn(0, 'LIVE-3');
  const lastIds = lists.map(({ text }) =>
    text()
      .match(/^id: .+$/gm)!
      .at(-1)!
      .slice('id: '.length),
  );
  const again = await Promise.all([...lastIds].reverse().map((lastId, at) => openList(portals[at]!, cookie, lastId)));
  for (const { text } of again) {
    await expect.poll(text, { timeout: 30_000 }).toContain('LIVE-3');
    expect(text()).not.toContain('"isMissing":true');
  }
  for (const { close } of again) close();
});

test('nodes that are restarted one after the other lose no request', async () => {
  const monitorCookie = await signInToMonitor();
  const step = await ask(portals[0]!.origin, '/broker/login', {
    method: 'POST',
    form: { email: ADMIN, password: DEMO_PASSWORD },
  });
  const { cookie } = await ask(portals[1]!.origin, '/broker/login/code', {
    method: 'POST',
    cookie: step.cookie,
    form: { code: newestCode() },
  });
  const front = await startBalancer(() => portals.map(({ origin }) => origin));
  const answers: Record<string, number> = {};
  let posted = 0;
  let isOver = false;
  const again = async (what: string, once: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const { status } = await once();
      answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1;
      // They leave the processor to the programs that start.
      await pause(20);
    }
  };
  const note = { note: { carrier_id: 7_700_001, body: 'Written while nodes restart' } };
  const clients = [
    ...[1, 2].map(() =>
      again('page', () => ask(front.origin, '/broker/carriers/search-results?search_text=7700001&all=1', { cookie })),
    ),
    ...[1, 2].map(() =>
      again('list', () =>
        ask(`${balancer.origin}/monitor`, '/api/v1/carriers?search_text=7700001', { cookie: monitorCookie }),
      ),
    ),
    again('note', async () => {
      const answer = await ask(`${balancer.origin}/monitor`, '/api/v1/notes', {
        method: 'POST',
        cookie: monitorCookie,
        json: note,
      });
      if (answer.status === 200) posted += 1;
      return answer;
    }),
  ];
  const portOf = ({ origin }: Running) => Number(new URL(origin).port);
  try {
    for (const [at, name] of NAMES.entries()) {
      await Promise.all([portals[at]!.stop(), monitors[at]!.stop()]);
      [monitors[at], portals[at]] = await Promise.all([
        startMonitor(name, portOf(monitors[at]!)),
        startPortal(portOf(portals[at]!)),
      ]);
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
    await front.close();
  }
  expect(Object.keys(answers).sort()).toEqual(['list 200', 'note 200', 'page 200']);
  expect(Math.min(...Object.values(answers))).toBeGreaterThan(20);
  // Each once: none was lost, and none came twice.
  expect(await database.db.$count(notes, eq(notes.body, note.note.body))).toBe(posted);
});
