import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { userSessions, users } from '@monitor/db/schema';
import { DEMO_PASSWORD, seedDemoAccounts } from '@monitor/demo/accounts';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { administer, urlOf } from '../monitor/support/database-template';
import { newestMailIn } from '../support/mail-files';
import { freePort, type Running, startProgram } from './processes';

/**
 * One company asks for the most expensive searches there are and hangs up; another works beside it. On 100,000 carriers
 * and the product as it is built.
 */

const CARRIERS = 100_000;
const SEARCHES = 10;
const HUNG_UP_AFTER_MS = 2_000;
const PAGES = 20;
/** The attacker's, and somebody else's. */
const ATTACKER = 'other@demo.test';
const BYSTANDER = 'admin@demo.test';
/** As two-of-each has it: behind a proxy that speaks https. */
const PORTAL_ORIGIN = 'https://portal.example';
const SECRET = 'a secret of these tests that is long enough';

const folder = mkdtempSync(join(tmpdir(), 'abandoned-'));
const databaseName = `abandoned_${randomBytes(6).toString('hex')}`;
const agent = new Agent({ connections: 50 });
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: OpenDatabase;
let monitor: Running;
let portal: Running;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // The server shows the first kilobyte of a query by default: what these tests look for may be further on.
  postgres = await startTestPostgres(['track_activity_query_size=32768']);
  await administer(postgres.url, `CREATE DATABASE ${databaseName}`);
  const url = urlOf(postgres.url, databaseName);
  database = await openDatabase({ url, poolSize: 2 });
  await migrateDatabase(database);
  await seedDemoAccounts(database.db, new Date());
  await makeCarriers();
  for (const email of [ATTACKER, BYSTANDER]) tokens[email] = await signIn(email);
  const [port, portalPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    DEMO: '0',
    SESSION_SECRETS: SECRET,
    DATA_KEYS: SECRET,
    PORTAL_ORIGIN,
  };
  monitor = await startProgram(['dist/main.js'], {
    port,
    ready: '/monitor/health',
    env: { ...env, DATABASE_URL: url, MONITOR_PORT: String(port), DATA_DIR: folder },
  });
  portal = await startProgram(PORTAL_ARGS, {
    port: portalPort,
    ready: '/broker/healthz',
    env: { ...env, DATABASE_URL: '', PORT: String(portalPort), MONITOR_API_URL: `${monitor.origin}/monitor` },
  });
});
afterAll(async () => {
  await agent.destroy();
  await portal?.stop();
  await monitor?.stop();
  await database?.close();
  if (postgres) await administer(postgres.url, `DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Carriers with what a search by name and a list of 50 rows read. */
async function makeCarriers() {
  const made = `generate_series(1, ${CARRIERS}) AS n`;
  const name = `'CARRIER ' || md5(n::text) || ' ' || n || ' TRANSPORTATION AND LOGISTICS LLC'`;
  for (const statement of [
    `INSERT INTO carriers (id, name_source, name_as_of, census_as_of, legal_name, dba_name, status_code, state, power_units)
     SELECT n, 'census', current_date, current_date, ${name}, md5('dba' || n) || ' FREIGHT SERVICES', 'A', 'TX', n % 90
     FROM ${made}`,
    `INSERT INTO carrier_names (key, carrier_id, kind)
     SELECT regexp_replace(lower(${name}), '[^a-z0-9]', '', 'g'), n, 'legal' FROM ${made} WHERE n <= 1000`,
    `INSERT INTO carrier_identifiers (type, value, carrier_id, source) SELECT 'dot', n::text, n, 'census' FROM ${made}`,
    'VACUUM (ANALYZE)',
  ])
    await database.db.$client.query(statement);
}

async function signIn(email: string): Promise<string> {
  const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [token, now] = [newToken(), new Date()];
  await database.db.insert(userSessions).values({
    tokenHash: digest(token),
    userId: user!.id,
    state: 'signed_in',
    secondFactorAt: now,
    createdAt: now,
    lastUsedAt: now,
  });
  return token;
}

type Asked = { as: string; signal?: AbortSignal };

async function ask(path: string, { as, signal }: Asked) {
  const response = await request(`${monitor.origin}/monitor${path}`, {
    headers: { cookie: `monitor_session=${tokens[as]}` },
    signal,
    dispatcher: agent,
  });
  return { status: response.statusCode, text: await response.body.text() };
}

/** Looks for words that no carrier's name holds: every name is compared with every word. */
const wordSearch = (words: number) =>
  `/api/v1/carriers?${Array.from({ length: words }, (_, at) => `q[name_cont_any][]=word${at}`).join('&')}`;

/** A list and a carrier. */
async function askPage(at: number): Promise<void> {
  for (const path of [`/api/v1/carriers?search_text=${90_000 + at}`, `/api/v1/carriers/${1000 + at}`])
    expect([path, (await ask(path, { as: BYSTANDER })).status]).toEqual([path, 200]);
}

/** Queries of the monitor that run now and hold a piece of text. */
async function running(text: string): Promise<number> {
  const { rows } = await database.db.$client.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%' || $1 || '%'`,
    [text],
  );
  return rows[0].n;
}

describe('ten abandoned searches of one company', () => {
  test('leave the pages of another and the health check answering, and nothing running', async () => {
    const hangUp = new AbortController();
    const searches = Array.from({ length: SEARCHES }, () =>
      ask(wordSearch(20), { as: ATTACKER, signal: hangUp.signal }).then(
        ({ status }) => status,
        () => 'abandoned',
      ),
    );
    while ((await running('name" ilike')) === 0) await pause(20);
    const hungUp = pause(HUNG_UP_AFTER_MS).then(() => hangUp.abort());
    const isHealthy = async () => (await request(`${monitor.origin}/monitor/health`)).statusCode === 200;
    await expect.poll(isHealthy, { timeout: 10_000 }).toBe(true);
    for (let at = 0; at < PAGES; at += 1) await askPage(at);
    await hungUp;
    expect(await Promise.all(searches)).toContain('abandoned'); // else they are too short to show anything
    await expect.poll(() => running('name" ilike'), { timeout: 4_000 }).toBe(0);
  });

  test('cannot be of more than twenty words', async () => {
    const { status, text } = await ask(wordSearch(150), { as: ATTACKER });
    expect(status).toBe(422);
    expect(text).toContain('no more than 20 values');
  });
});

test('a browser that goes away stops the query behind its page', async () => {
  const cookie = await signInToPortal();
  // From now on a search of the names takes longer than any page may.
  await database.db.$client.query('ALTER TABLE carrier_names RENAME TO carrier_names_at_rest');
  await database.db.$client.query(
    'CREATE VIEW carrier_names AS SELECT n.* FROM carrier_names_at_rest n, pg_sleep(60) AS slowly',
  );
  const browser = new AbortController();
  const page = request(`${portal.origin}/broker/carriers/search-results?search_text=carrier`, {
    headers: { cookie },
    signal: browser.signal,
  }).catch((error: Error) => error.name);
  while ((await running('carrier_names')) === 0) await pause(20);
  const leftAt = performance.now();
  browser.abort();
  expect(await page).toBe('AbortError');
  while ((await running('carrier_names')) > 0) await pause(20);
  // The time limit of the query itself is eight seconds.
  expect(performance.now() - leftAt).toBeLessThan(4_000);
});

/** @returns the portal's cookie for the bystander */
async function signInToPortal(): Promise<string> {
  const post = async (path: string, form: Record<string, string>, cookie = '') => {
    const { origin, host } = new URL(PORTAL_ORIGIN);
    const response = await request(portal.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, host, ...(cookie && { cookie }) },
      body: new URLSearchParams(form).toString(),
    });
    await response.body.dump();
    expect(response.statusCode).toBe(302);
    return [response.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
  const cookie = await post('/broker/login', { email: BYSTANDER, password: DEMO_PASSWORD });
  const outbox = join(folder, 'outbox');
  // The product mails other things too.
  const mail = newestMailIn(outbox, BYSTANDER, /^Your sign-in code/)!;
  return post('/broker/login/code', { code: /\b\d{6}\b/.exec(mail.text)![0] }, cookie);
}
