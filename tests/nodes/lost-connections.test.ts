import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { carrierVehicles, companies, loads, notes, userSessions, users, vehiclePositions } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnPostgres } from '../../scripts/test-postgres.mjs';
import { addCarrier } from '../monitor/support/fmcsa-rows';
import { isWhole } from '../support/whole';
import { freePort, type Running, startProgram } from './processes';

/**
 * Postgres ends connections under six writers: single ones, most of them in the middle of a transaction, and all of them,
 * as it restarts and as it crashes. CONTRIBUTING.md says how to let it run for an hour; it is part of a whole run alone.
 */

const MINUTES = Number(process.env.LOST_CONNECTIONS_MINUTES ?? 0.5);
const isLong = MINUTES > 1;
/** Between two requests of a writer: an hour leaves the machine to others. */
const WRITE_EVERY_MS = isLong ? 300 : 15;
/** Between two connections that end: on a slow machine a load still comes through in between. */
const END_EVERY_MS = 200;
const RESTART_EVERY_MS = isLong ? 60_000 : 7_000;

/** A list is uploaded so long before the end: the longer its job fails, the later it is tried again. */
const LIST_BEFORE_END_MS = 12_000;

const ADMIN = 'admin@demo.test';
const SECRET = 'a secret of these tests that is long enough';
const folder = mkdtempSync(join(tmpdir(), 'lost-connections-'));
const token = newToken();

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let monitor: Running;
let carrier: number;
let truck: number;

/** Does something in the database, beside the product. */
async function inDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ url: postgres.url, poolSize: 1 });
  return work(db).finally(close);
}

beforeAll(async () => {
  // What is acknowledged is in the log of the server by then: a crash of it must not take that away.
  postgres = await startOwnPostgres(['synchronous_commit=on']);
  const database = await openDatabase({ url: postgres.url, poolSize: 2 });
  await migrateDatabase(database);
  const { db } = database;
  const now = new Date();
  await seedDemoAccounts(db, now);
  const [admin] = await db.select().from(users).where(eq(users.email, ADMIN));
  await db.insert(userSessions).values({
    tokenHash: digest(token),
    userId: admin!.id,
    state: 'signed_in',
    secondFactorAt: now,
    createdAt: now,
    lastUsedAt: now,
  });
  carrier = await addCarrier(db, { legalName: 'HERON FREIGHT LLC' });
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  const [made] = await db
    .insert(carrierVehicles)
    .values({ carrierId: carrier, companyId: company!.id, unit: '4411', createdAt: now })
    .returning();
  truck = made!.id;
  await database.close();
  const port = await freePort();
  monitor = await startProgram(['dist/main.js'], {
    port,
    ready: '/monitor/health',
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      MONITOR_PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      DEMO: '0',
      SESSION_SECRETS: SECRET,
      DATA_KEYS: SECRET,
      PORTAL_ORIGIN: 'https://portal.example',
    },
  });
});
afterAll(async () => {
  await monitor?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What was answered, by status and code; and what no client should ever see. */
const answers = new Map<string, number>();
const strange: string[] = [];

/** @returns the body of a success; null if it was rejected with a message, to be tried again */
async function ask<T>(method: string, path: string, body: object | FormData): Promise<T | null> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${monitor.origin}/monitor/api/v1${path}`, {
    method,
    headers: { cookie: `monitor_session=${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = JSON.parse(text);
  const key = answer.ok ? String(answer.status) : `${answer.status} ${json.code}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
  if (answer.ok) return json as T;
  const isRefusal =
    answer.status === 503 && /^[A-Z].+\.$/.test(json.message) && Number(answer.headers.get('retry-after')) > 0;
  if (!isRefusal) strange.push(`${method} ${path}: ${answer.status} ${text}`);
  return null;
}

const kept = { loads: [] as string[], notes: [] as number[], positions: [] as number[] };
let count = 0;
const next = () => {
  count += 1;
  return count;
};
/** Each position has its own second: two are never one. */
const began = Math.floor(Date.now() / 1000) * 1000;

const WRITERS: Record<string, () => Promise<void>> = {
  async load() {
    const reference = `LOST-${next()}`;
    const inHours = (hours: number) => new Date(began + hours * 3_600_000).toISOString();
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
  async note() {
    const made = await ask<{ id: number }>('POST', '/notes', {
      note: { carrier_id: carrier, body: `Note ${next()}` },
    });
    if (made) kept.notes.push(made.id);
  },
  async position() {
    const at = began - next() * 1000;
    const position = {
      carrier_vehicle_id: truck,
      observed_at: new Date(at).toISOString(),
      latitude: 32.7,
      longitude: -96.8,
    };
    const taken = await ask<{ counts: Record<string, number> }>('POST', '/vehicle_positions', {
      vehicle_positions: [position],
    });
    if (taken) {
      expect(taken.counts).toMatchObject({ kept: 1 });
      kept.positions.push(at);
    }
  },
};

/** Ends a connection of the product: one that is in the middle of a transaction, where there is one. */
const END_ONE = `SELECT state, pg_terminate_backend(pid) FROM (
  SELECT pid, state FROM pg_stat_activity WHERE application_name = 'monitor'
  ORDER BY state = 'idle in transaction' DESC, random() LIMIT 1) AS one`;

test.runIf(isWhole || process.env.LOST_CONNECTIONS_MINUTES)(
  'no one but the requests under way notices that connections end, and nothing acknowledged is lost',
  async () => {
    const until = Date.now() + MINUTES * 60_000;
    const isOver = () => Date.now() > until;
    const ended: Record<string, number> = {};
    let restarts = 0;

    const write = async (writer: () => Promise<void>) => {
      while (!isOver()) {
        await writer();
        await pause(Math.random() * 2 * WRITE_EVERY_MS);
      }
    };
    const endConnections = async () => {
      while (!isOver()) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        try {
          await client.connect();
          while (!isOver()) {
            const { rows } = await client.query<{ state: string }>(END_ONE);
            for (const { state } of rows) ended[state] = (ended[state] ?? 0) + 1;
            await pause(Math.random() * 2 * END_EVERY_MS);
          }
        } catch {
          await pause(50); // it restarts
        } finally {
          await client.end().catch(() => {});
        }
      }
    };
    const restart = async () => {
      for (;;) {
        await pause(Math.min(RESTART_EVERY_MS, Math.max(0, until - Date.now())));
        if (isOver()) return;
        await postgres.restart(restarts % 2 === 0 ? 'fast' : 'immediate');
        restarts += 1;
      }
    };
    /** A list whose job meets the same. */
    const upload = async () => {
      await pause(until - Date.now() - LIST_BEFORE_END_MS);
      for (;;) {
        const form = new FormData();
        const rows = Array.from({ length: 300 }, (_, n) => `LIST-${n},Dallas,TX,Houston,TX`);
        const list = ['Reference,Pickup City,Pickup State,Delivery City,Delivery State', ...rows].join('\n');
        form.set('file', new File([list], 'loads.csv', { type: 'text/csv' }));
        const made = await ask<{ id: number }>('POST', '/load_imports', form);
        if (made) return made.id;
        await pause(100);
      }
    };
    const { load, note, position } = WRITERS as Required<typeof WRITERS>;
    const [imported] = await Promise.all([
      upload(),
      ...[load, load, note, note, position, position].map((writer) => write(writer!)),
      endConnections(),
      restart(),
    ]);
    const minutes = MINUTES === 1 ? 'minute' : 'minutes';
    console.log(
      `${MINUTES} ${minutes}: ended ${JSON.stringify(ended)}, ${restarts} restarts, answers ${JSON.stringify(Object.fromEntries(answers))}, ` +
        `acknowledged ${kept.loads.length} loads, ${kept.notes.length} notes, ${kept.positions.length} positions`,
    );

    expect(monitor.child.exitCode ?? monitor.child.signalCode, monitor.said()).toBeNull();
    expect(strange).toEqual([]);
    // It was put to the test at all.
    expect(ended['idle in transaction']).toBeGreaterThan(20 * MINUTES);
    expect(restarts).toBeGreaterThan(1);
    for (const some of Object.values(kept)) expect(some.length).toBeGreaterThan(10);

    await inDatabase(async (db) => {
      const ids = new Set((await db.select({ id: notes.id }).from(notes)).map(({ id }) => id));
      expect(kept.notes.filter((id) => !ids.has(id))).toEqual([]);
      const references = new Set((await db.select({ it: loads.reference }).from(loads)).map(({ it }) => it));
      expect(kept.loads.filter((reference) => !references.has(reference))).toEqual([]);
      const times = new Set(
        (await db.select({ at: vehiclePositions.observedAt }).from(vehiclePositions)).map(({ at }) => at.getTime()),
      );
      expect(kept.positions.filter((at) => !times.has(at))).toEqual([]);
    });
    // The job goes on by itself.
    const job = async () => {
      const answer = await fetch(`${monitor.origin}/monitor/api/v1/load_imports/${imported}`, {
        headers: { cookie: `monitor_session=${token}` },
      });
      return ((await answer.json()) as { job: { status: string }; outcomes: object }) ?? null;
    };
    await expect
      .poll(async () => (await job()).job?.status, { timeout: 150_000, interval: 500 })
      .toMatch(/^(done|failed)$/);
    expect(await job()).toMatchObject({ job: { status: 'done' }, outcomes: { created: 300 } });

    // All of its connections are good again: more at once than it has, none of which waits in vain.
    const atOnce = await Promise.all(
      Array.from({ length: 40 }, () => ask('POST', '/notes', { note: { carrier_id: carrier, body: 'After' } })),
    );
    expect(atOnce.filter((one) => one === null)).toEqual([]);
  },
  MINUTES * 60_000 + 240_000,
);
