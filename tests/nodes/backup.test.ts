import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { newBackupKeys } from '@monitor/operator/backup/backup-file';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { administer, urlOf } from '../monitor/support/database-template';
import { addCarrier } from '../monitor/support/fmcsa-rows';
import { freePort, type Running, runProgram, startProgram } from './processes';

/** The drill: yesterday comes back, in an empty place, from one file and its keys. */

// Two products, four databases and two restores, on a machine that may be busy with more than that.
vi.setConfig({ testTimeout: 600_000 });

const SECRET = 'a secret of these tests that is long enough';
const parent = mkdtempSync(join(tmpdir(), 'drill-'));
const backups = join(parent, 'backups');
const keyFile = join(parent, 'key.txt');
const token = newToken();

let carrierId: number;
let recipient: string;
let monitor: Running | undefined;
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;

/** @param where the settings of its database */
const env = (where: Record<string, string>): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: '0',
  SESSION_SECRETS: SECRET,
  DATA_KEYS: SECRET,
  PORTAL_ORIGIN: 'https://portal.example',
  ...where,
});
async function start(where: Record<string, string>) {
  const port = await freePort();
  const settings = { ...env(where), MONITOR_PORT: String(port) };
  monitor = await startProgram(['dist/main.js'], { port, ready: '/monitor/health', env: settings });
}
const operator = (words: string[], where: Record<string, string>) =>
  runProgram(['dist/operator.js', ...words], env(where));

async function api<T>(path: string, json?: object): Promise<T> {
  const response = await fetch(`${monitor!.origin}/monitor/api/v1${path}`, {
    method: json ? 'POST' : 'GET',
    headers: { cookie: `monitor_session=${token}`, ...(json && { 'content-type': 'application/json' }) },
    body: json && JSON.stringify(json),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
async function notesKept(): Promise<number[]> {
  const kept: number[] = [];
  for (let page = 1; ; page += 1) {
    const { notes } = await api<{ notes: { id: number }[] }>(`/notes?per_page=50&page=${page}`);
    kept.push(...notes.map(({ id }) => id));
    if (notes.length < 50) return kept;
  }
}

beforeAll(async () => {
  const dataDir = join(parent, 'data');
  mkdirSync(dataDir);
  const database = await openDatabase({ dataDir });
  const now = new Date();
  await migrateDatabase(database);
  await seedDemoAccounts(database.db, now);
  carrierId = await addCarrier(database.db);
  const [admin] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'));
  await database.db.insert(userSessions).values({
    tokenHash: digest(token),
    userId: admin!.id,
    state: 'signed_in',
    secondFactorAt: now,
    createdAt: now,
    lastUsedAt: now,
  });
  await database.close();
  const keys = await newBackupKeys();
  recipient = keys.recipient;
  writeFileSync(keyFile, keys.identity);
  postgres = await startTestPostgres();
});
afterEach(() => monitor?.kill());
afterAll(async () => {
  await postgres?.stop();
  rmSync(parent, { recursive: true, force: true });
});

test('everything acknowledged before a backup comes back, on the embedded database and on Postgres', async () => {
  const where = { DATA_DIR: join(parent, 'data') };
  await start(where);
  const acknowledged: number[] = [];
  let files = 0;
  let isOver = false;
  // People go on working while the backup is made.
  const work = async (who: number) => {
    for (let n = 0; !isOver; n += 1) {
      const { id } = await api<{ id: number }>('/notes', { note: { carrier_id: carrierId, body: `${n} of ${who}` } });
      acknowledged.push(id);
      if (n % 5 === 0) {
        await api('/vetting_files', { vetting_file: { carrier_id: carrierId } });
        files += 1;
      }
    }
  };
  const working = [work(1), work(2)];
  await vi.waitUntil(() => acknowledged.length >= 40, 60_000);
  const before = { notes: [...acknowledged], files };
  const said = await operator(['backup', '--recipient', recipient, '--folder', backups], where);
  isOver = true;
  await Promise.all(working);
  expect(said).toContain(' rows, ');
  await monitor!.kill();
  // Nothing of the copy that was read is left.
  expect(readdirSync(where.DATA_DIR).filter((name) => name.startsWith('backup-'))).toEqual([]);

  const file = join(backups, readdirSync(backups)[0]!);
  const name = `drill_${randomBytes(6).toString('hex')}`;
  await administer(postgres.url, `CREATE DATABASE ${name} TEMPLATE template0`);
  const places: Record<string, string>[] = [
    { DATA_DIR: join(parent, 'restored') },
    { DATA_DIR: join(parent, 'beside'), DATABASE_URL: urlOf(postgres.url, name) },
  ];
  for (const place of places) {
    expect(await operator(['restore', file, '--key-file', keyFile], place)).toContain('each sealed to the one before');
    await start(place);
    // The session is there too: no one has to sign in again.
    const kept = await notesKept();
    expect(before.notes.filter((id) => !kept.includes(id))).toEqual([]);
    const chain = await api<{ files: number; first_broken: null }>('/vetting_files/verification');
    expect(chain.first_broken).toBeNull();
    expect(chain.files).toBeGreaterThanOrEqual(before.files);
    // Ids go on where they were.
    const { id } = await api<{ id: number }>('/notes', { note: { carrier_id: carrierId, body: 'After the restore' } });
    expect(id).toBeGreaterThan(Math.max(...kept));
    await monitor!.kill();
  }
  await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
});

test('a running product is not written over', async () => {
  const where = { DATA_DIR: join(parent, 'data') };
  await start(where);
  const file = join(backups, readdirSync(backups)[0]!);
  await expect(operator(['restore', file, '--key-file', keyFile], where)).rejects.toThrow('has tables');
});
