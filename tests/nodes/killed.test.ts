import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { carriers, userSessions, users } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { importFile } from '@monitor/federal-data/import/import-file';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { eq, gte } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { counts, headerOf, lineOf } from '../monitor/federal-data/import/fmcsa-files';
import { freePort, type Running, startProgram } from './processes';

/** The embedded database under a monitor that is killed, and under two of them. */

// Each starts the product several times, on a machine that may be busy with more than that.
const parent = mkdtempSync(join(tmpdir(), 'killed-'));
const dataDir = join(parent, 'data');
const token = newToken();
const SECRET = 'a secret of these tests that is long enough';
const CARRIER = 7_700_001;
const IMPORTED_FROM = 7_800_000;
const IMPORTED = 20_000;

let monitor: Running | undefined;

const census = (from: number, count: number) => {
  const lines = Array.from({ length: count }, (_, n) =>
    lineOf('census', {
      DOT_NUMBER: from + n,
      LEGAL_NAME: `CARRIER ${from + n} LLC`,
      STATUS_CODE: 'A',
      PHY_STATE: 'OH',
    }),
  );
  const path = join(parent, `census-${from}.csv`);
  writeFileSync(path, `${[headerOf('census'), ...lines].join('\n')}\n`);
  return path;
};
const importHere = (database: OpenDatabase, path: string) =>
  importFile(database, path, { rejectsDir: parent, asOf: '2026-09-01', now: new Date() });

/** Opens the database that a killed monitor left, without a monitor. */
async function inDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true });
  await inDatabase(async (database) => {
    const now = new Date();
    await migrateDatabase(database);
    await seedDemoAccounts(database.db, now);
    const [admin] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'));
    await database.db.insert(userSessions).values({
      tokenHash: digest(token),
      userId: admin!.id,
      state: 'signed_in',
      secondFactorAt: now,
      createdAt: now,
      lastUsedAt: now,
    });
    await importHere(database, census(CARRIER, 1));
  });
});
afterEach(() => monitor?.kill());
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const env = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  MONITOR_PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: '0',
  SESSION_SECRETS: SECRET,
  DATA_KEYS: SECRET,
  PORTAL_ORIGIN: 'https://portal.example',
});

async function start(): Promise<Running> {
  const port = await freePort();
  monitor = await startProgram(['dist/main.js'], { port, ready: '/monitor/health', env: env(port) });
  return monitor;
}

async function api<T>(path: string, json?: object): Promise<T> {
  for (;;) {
    const response = await fetch(`${monitor!.origin}/monitor/api/v1${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { cookie: `monitor_session=${token}`, ...(json && { 'content-type': 'application/json' }) },
      body: json && JSON.stringify(json),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.ok) return (await response.json()) as T;
    const said = `${path} answered ${response.status}: ${await response.text()}`;
    if (response.status !== 503) throw new Error(said);
    console.warn(said); // nothing was kept, and a client asks again
  }
}

describe('a monitor that is killed', () => {
  test('has kept every post that it acknowledged, and the chain of vetting files is whole', async () => {
    const { kill } = await start();
    const notes: number[] = [];
    const files: number[] = [];
    const enough = new Promise<void>((resolve, reject) => {
      const post = async (who: number) => {
        for (let n = 0; ; n += 1) {
          const { id } = await api<{ id: number }>('/notes', {
            note: { carrier_id: CARRIER, body: `Note ${n} of writer ${who}` },
          });
          notes.push(id);
          if (n % 5 === 0) {
            const file = await api<{ number: number }>('/vetting_files', { vetting_file: { carrier_id: CARRIER } });
            files.push(file.number);
          }
          if (notes.length >= 60) resolve();
        }
      };
      // Each goes on until its post finds no monitor any more. One that fails before that fails the test.
      for (let who = 0; who < 4; who += 1) void post(who).catch(reject);
    });
    await enough;
    await kill();

    const { said } = await start();
    expect(said()).not.toContain('Waiting to see'); // the lock is free: nobody needs to be waited for
    const kept = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { notes: some } = await api<{ notes: { id: number }[] }>(`/notes?per_page=50&page=${page}`);
      for (const { id } of some) kept.add(id);
      if (some.length < 50) break;
    }
    expect(notes.filter((id) => !kept.has(id))).toEqual([]);
    const chain = await api<{ files: number; first_broken: null }>('/vetting_files/verification');
    expect(chain.first_broken).toBeNull();
    expect(chain.files).toBeGreaterThanOrEqual(Math.max(...files));
  });

  test('has imported all of a file or nothing, and imports the rest of it when asked again', async () => {
    const { kill } = await start();
    const path = census(IMPORTED_FROM, IMPORTED);
    const { operatorUrl, operatorToken } = JSON.parse(readFileSync(join(dataDir, 'monitor.json'), 'utf8'));
    const response = await fetch(`${operatorUrl}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path, rejectsDir: parent, asOf: '2026-09-01' }),
    });
    const said: string[] = [];
    const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
    lines.on('error', () => {}); // the answer breaks off with the monitor
    for await (const line of lines) {
      said.push(line);
      if (JSON.parse(line).progress?.bytesRead > 0) break;
    }
    await kill();
    expect(said.join()).not.toContain('report');

    await inDatabase(async (database) => {
      expect(await database.db.$count(carriers, gte(carriers.id, IMPORTED_FROM))).toBe(0);
      expect(counts(await importHere(database, path))).toEqual([IMPORTED, IMPORTED, 0, 0, 0]);
      expect(counts(await importHere(database, path))).toEqual([IMPORTED, 0, IMPORTED, 0, 0]);
    });
  });

  test('leaves nothing of an upload once it is started again', async () => {
    const { origin, kill } = await start();
    const received = join(dataDir, 'received');
    const upload = httpRequest(`${origin}/monitor/api/v1/subscriptions/upload_file`, {
      method: 'POST',
      headers: {
        cookie: `monitor_session=${token}`,
        'content-type': 'multipart/form-data; boundary=limit',
        'content-length': '4000000',
      },
    });
    upload.on('error', () => {});
    upload.write(
      `--limit\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${'7700001\n'.repeat(100_000)}`,
    );
    const left = () => (existsSync(received) ? readdirSync(received) : []);
    await expect.poll(left, { timeout: 20_000 }).not.toEqual([]);
    await kill();
    await start();
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });
});

describe('a second monitor on a data folder', () => {
  const others: ChildProcess[] = [];
  afterEach(() => {
    for (const { pid } of others.splice(0)) if (pid) endGroup(pid);
  });

  /** @returns its exit code and what it said, or null when it serves */
  async function tryToStart(command: string, args: readonly string[]): Promise<{ code: number; said: string } | null> {
    const port = await freePort();
    const child = spawn(command, args, { env: { ...process.env, ...env(port) } as NodeJS.ProcessEnv, detached: true });
    others.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }));
    const serves = (async () => {
      while (child.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/monitor/health`).catch(() => null);
        if (answer?.ok) return null;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return ended;
    })();
    return Promise.race([ended, serves]);
  }

  test('says so and ends', async () => {
    const { child } = await start();
    const refused = await tryToStart(process.execPath, ['dist/main.js']);
    expect(refused?.code).toBe(1);
    expect(refused?.said).toContain(`${dataDir} is in use by process ${child.pid}`);
    expect(refused?.said).toContain('set DATA_DIR to another folder');
  });

  test.skipIf(!mayUnshare())('says so in a container too, where both are process 1', async () => {
    const inside = ['--pid', '--fork', '--mount-proc', process.execPath, 'dist/main.js'];
    expect(await tryToStart('unshare', inside)).toBeNull();
    const refused = await tryToStart('unshare', inside);
    expect(refused?.code).toBe(1);
    expect(refused?.said).toContain(`${dataDir} is in use by process 1 on`);
  });

  test('that starts at the same moment: one serves', async () => {
    const both = await Promise.all([1, 2].map(() => tryToStart(process.execPath, ['dist/main.js'])));
    expect(both.filter((ended) => ended === null)).toHaveLength(1);
    expect(both.find((ended) => ended !== null)?.said).toContain(`${dataDir} is in use by`);
  });
});

/** Process namespaces need rights that not every machine gives; where it does not, one process space must do. */
function mayUnshare(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
