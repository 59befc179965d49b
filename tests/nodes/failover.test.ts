import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { isConnectionLost } from '@monitor/db/connection-lost';
import { carriers, loads, notes, userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq, gte } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startReplicatedPostgres } from '../../scripts/test-postgres.mjs';
import { FIXTURES } from '../monitor/federal-data/import/fmcsa-files';
import { addCarrier } from '../monitor/support/fmcsa-rows';
import { freePort, type Running, runProgram, startProgram } from './processes';

type Servers = Awaited<ReturnType<typeof startReplicatedPostgres>>;

/** As DATABASE_URL names them: where either may be the primary. */
const urlOf = ({ primary, replicas }: Servers) =>
  `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${replicas[0]!.port}/postgres?target_session_attrs=read-write`;

async function on(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}
const promote = ({ replicas }: Servers) => on(replicas[0]!.url, 'SELECT pg_promote()');

describe('under writers', () => {
  const SECRET = 'a secret of these tests that is long enough';
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  const token = newToken();
  let servers: Servers;
  let monitor: Running;
  let carrier: number;
  let env: Record<string, string>;

  beforeAll(async () => {
    // What the primary acknowledges, the replica has. Once promoted it waits for no one.
    servers = await startReplicatedPostgres({
      settings: ['synchronous_commit=on'],
      ofPrimary: ['synchronous_standby_names=*'],
    });
    const database = await openDatabase({ url: urlOf(servers), poolSize: 2 });
    await migrateDatabase(database);
    const now = new Date();
    await seedDemoAccounts(database.db, now);
    const [admin] = await database.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    await database.db.insert(userSessions).values({
      tokenHash: digest(token),
      userId: admin!.id,
      state: 'signed_in',
      secondFactorAt: now,
      createdAt: now,
      lastUsedAt: now,
    });
    carrier = await addCarrier(database.db, { legalName: 'HERON FREIGHT LLC' });
    await database.close();
    const port = await freePort();
    env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      MONITOR_PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: urlOf(servers),
      DEMO: '0',
      SESSION_SECRETS: SECRET,
      DATA_KEYS: SECRET,
      PORTAL_ORIGIN: 'https://portal.example',
    };
    monitor = await startProgram(['dist/main.js'], { port, ready: '/monitor/health', env });
  });
  afterAll(async () => {
    await monitor?.stop();
    await servers?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const answers: Record<string, number> = {};
  const strange: string[] = [];

  /** @returns the body of a success; null if it was rejected with a message, to be tried again */
  async function ask<T>(method: string, path: string, body?: object | FormData): Promise<T | null> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${monitor.origin}/monitor/api/v1${path}`, {
      method,
      headers: { cookie: `monitor_session=${token}`, ...(isJson && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const text = await answer.text();
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    if (answer.ok) return JSON.parse(text) as T;
    const { message } = JSON.parse(text);
    const isRefusal =
      answer.status === 503 && /^[A-Z].+\.$/.test(message) && Number(answer.headers.get('retry-after')) > 0;
    if (!isRefusal) strange.push(`${method} ${path}: ${answer.status} ${text}`);
    return null;
  }

  const kept = { loads: [] as string[], notes: [] as number[] };
  const acknowledged = () => kept.loads.length + kept.notes.length;
  let count = 0;
  const WRITERS = {
    async note() {
      count += 1;
      const made = await ask<{ id: number }>('POST', '/notes', {
        note: { carrier_id: carrier, body: `Note ${count}` },
      });
      if (made) kept.notes.push(made.id);
    },
    async load() {
      count += 1;
      const reference = `FAIL-${count}`;
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const stop = (kind: string, city: string, from: number) => ({
        kind,
        city,
        state: 'TX',
        window_starts_at: inHours(from),
        window_ends_at: inHours(from + 2),
      });
      const load = { reference, stops: [stop('pickup', 'Dallas', 24), stop('delivery', 'Houston', 32)] };
      if (await ask('PUT', '/loads/by_reference', { load })) kept.loads.push(reference);
    },
    async list() {
      await ask('GET', '/notes');
    },
  };

  test('the primary is killed and a replica promoted: nothing acknowledged is lost, and what could not be done is 503', async () => {
    let isOver = false;
    const writers = [WRITERS.note, WRITERS.note, WRITERS.load, WRITERS.load, WRITERS.list].map(async (write) => {
      while (!isOver) await write();
    });
    const more = (answered: () => number, by: number) => {
      const enough = answered() + by;
      return expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    try {
      await more(acknowledged, 40);
      await servers.primary.end('SIGKILL');
      await more(() => answers[503] ?? 0, 10);
      await promote(servers);
      await more(acknowledged, 40);
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    expect(strange).toEqual([]);
    expect(monitor.child.exitCode ?? monitor.child.signalCode, monitor.said()).toBeNull();
    const { db, close } = await openDatabase({ url: servers.replicas[0]!.url, poolSize: 1 });
    const ids = new Set((await db.select({ id: notes.id }).from(notes)).map(({ id }) => id));
    expect(kept.notes.filter((id) => !ids.has(id))).toEqual([]);
    const references = new Set((await db.select({ it: loads.reference }).from(loads)).map(({ it }) => it));
    expect(kept.loads.filter((reference) => !references.has(reference))).toEqual([]);
    await close();
  });

  test('afterwards jobs run and a command imports, without a restart', async () => {
    const form = new FormData();
    const list = 'Reference,Pickup City,Pickup State,Delivery City,Delivery State\nLIST-1,Dallas,TX,Houston,TX';
    form.set('file', new File([list], 'loads.csv', { type: 'text/csv' }));
    const made = await ask<{ id: number }>('POST', '/load_imports', form);
    const status = async () => (await ask<{ job: { status: string } }>('GET', `/load_imports/${made!.id}`))?.job.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('done');
    const { db, close } = await openDatabase({ url: urlOf(servers), poolSize: 1 });
    const imported = () => db.$count(carriers, gte(carriers.id, 7_700_000));
    const before = await imported();
    await runProgram(['dist/import.js', '--complete', join(FIXTURES, 'company-census-20260901.csv')], {
      ...env,
      DATA_DIR: join(folder, 'import'),
    });
    expect(await imported()).toBeGreaterThan(before);
    await close();
  });

  test('an old primary that comes back beside the new one is left alone', async () => {
    await servers.primary.start();
    const { db, close } = await openDatabase({ url: urlOf(servers), poolSize: 1 });
    const { rows } = await db.$client.query('SELECT inet_server_port() AS port');
    expect(rows).toEqual([{ port: servers.replicas[0]!.port }]);
    await close();
  });
});

describe('a primary that does not end', () => {
  let servers: Servers;
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  beforeEach(async () => {
    servers = await startReplicatedPostgres({
      settings: ['synchronous_commit=remote_apply'],
      ofPrimary: ['synchronous_standby_names=*'],
    });
    await on(servers.primary.url, 'CREATE TABLE written (n int)');
    opened = await openDatabase({ url: urlOf(servers), poolSize: 2 });
    await write(1);
  });
  afterEach(async () => {
    await opened?.close();
    await servers?.stop();
  });
  const write = (n: number) => opened.db.$client.query(`INSERT INTO written VALUES (${n})`);
  const written = async (url: string) => (await on(url, 'SELECT n FROM written ORDER BY n')).rows.map(({ n }) => n);
  const isLost = async (work: Promise<unknown>) =>
    isConnectionLost(
      await work.then(
        () => null,
        (error: unknown) => error,
      ),
    );

  test('but hangs is left for the one that was promoted, with what waited for it', async () => {
    servers.primary.freeze();
    const waiting = write(2);
    await Promise.all([promote(servers), expect(isLost(waiting)).resolves.toBe(true)]);
    await write(3);
    expect(await written(servers.replicas[0]!.url)).toEqual([1, 3]);
    servers.primary.thaw();
  });

  test('but is closed to writes answers in words, and is left', async () => {
    await on(servers.primary.url, 'ALTER SYSTEM SET default_transaction_read_only = on');
    await on(servers.primary.url, 'SELECT pg_reload_conf()');
    await expect.poll(() => isLost(write(2)), { timeout: 30_000 }).toBe(true);
    await promote(servers);
    await expect.poll(() => isLost(write(3)), { timeout: 30_000 }).toBe(false);
    expect(await written(servers.replicas[0]!.url)).toContain(3);
    expect(await written(servers.primary.url)).not.toContain(3);
  });

  test('and was once left is never written to again, also while the new one restarts', async () => {
    servers.primary.freeze();
    await promote(servers);
    await expect.poll(() => isLost(write(2)), { timeout: 30_000 }).toBe(false);
    servers.primary.thaw();
    await servers.replicas[0]!.end('SIGINT');
    expect(await isLost(write(3))).toBe(true);
    expect(await written(servers.primary.url)).toEqual([1]);
    // It starts again as what it is: a primary.
    await servers.replicas[0]!.start();
    await expect.poll(() => isLost(write(4)), { timeout: 30_000 }).toBe(false);
    expect(await written(servers.replicas[0]!.url)).toEqual(expect.arrayContaining([1, 4]));
  });
});
