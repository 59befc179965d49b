import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { addDays, dayOf } from '@contract/shared/day';
import { LOCKS } from '@monitor/db/locks';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnPostgres } from '../../scripts/test-postgres.mjs';
import { type Cells, headerOf, lineOf } from '../monitor/federal-data/import/fmcsa-files';
import { type LocalPublisher, pathOf, startPublisher } from '../support/fmcsa-publisher';

/**
 * `npm run sync` killed as a power cut kills it, at every step of a file: nothing is lost, nothing half deleted, and the next one
 * ends with the rows of one that nothing disturbed.
 */

const FILE = 'c5y8-a4uz';
const DIFFERENCE = 'x96h-evps';
const KEY = 'motus-insur';
/** Three batches of an import on a server. */
const POLICIES = 12_000;
/** Held by imports and by nothing else (monitor/federal-data/import/store/session.ts). */

const folder = mkdtempSync(join(tmpdir(), 'killed-sync-'));
const now = new Date();
const daysAgo = (days: number) => addDays(dayOf(now), -days).replaceAll('-', '');

const policy = (n: number, newest: string): Cells => ({
  DOCKET_NUMBER: `MC${100_000 + n}`,
  USDOT_NUMBER: 7_100_000 + n,
  INS_FORM_CODE: '91X',
  INS_TYPE_CODE: '1',
  INS_CLASS_CODE: 'P',
  MAX_COV_AMOUNT: '750000',
  UNDERL_LIM_AMOUNT: '0',
  POLICY_NO: `P-${n}`,
  EFFECTIVE_DATE: '20260101',
  INSURANCE_COMPANY_NAME: 'ROAD MUTUAL',
  TRANS_DATE: n % 100 === 0 ? newest : '20260102',
});
const isGone = (n: number) => n < POLICIES && n % 50 === 7;
const isOther = (n: number) => n % 10 === 3;
/** It is in the last line of both files, and the same in both. */
const LAST = 2 * POLICIES + 1;
/** What FMCSA published two days ago, and what it publishes now: some policies gone, some others, some new. */
const before = (newest = daysAgo(3)) => Array.from({ length: POLICIES }, (_, n) => policy(n, newest));
const after = () => [
  ...before(daysAgo(1)).flatMap((row, n) =>
    isGone(n) ? [] : [isOther(n) ? { ...row, MAX_COV_AMOUNT: '1000000' } : row],
  ),
  ...Array.from({ length: POLICIES / 40 }, (_, n) => policy(POLICIES + n, daysAgo(1))),
];
const csvOf = (rows: readonly Cells[]) =>
  `${[headerOf(KEY), ...[...rows, policy(LAST, '')].map((row) => lineOf(KEY, row))].join('\n')}\n`;

let publisher: LocalPublisher;
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
const open: pg.Client[] = [];

beforeAll(async () => {
  publisher = await startPublisher({ now: () => new Date() });
  postgres = await startOwnPostgres();
});
afterAll(async () => {
  for (const client of open) await client.end().catch(() => {});
  await publisher?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const DAY = 24 * 3_600_000;
const publish = (id: string, rows: readonly Cells[] | null, ageMs: number) =>
  publisher.files.set(id, {
    name: KEY,
    csv: rows === null ? `${headerOf(KEY)}\n` : csvOf(rows),
    publishedAt: new Date(now.getTime() - ageMs),
  });

function start(name: string, databaseUrl: string): ChildProcess & { said: () => string } {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, ['dist/sync.js', KEY], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      MIGRATION_DATABASE_URL: '',
      FMCSA_BASE_URL: publisher.address,
      FMCSA_APP_TOKEN: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  return Object.assign(child, { said: () => text });
}
async function toItsEnd(name: string, databaseUrl: string): Promise<void> {
  const child = start(name, databaseUrl);
  const [code] = await once(child, 'close');
  expect([code, child.said()]).toEqual([
    0,
    expect.stringContaining('1 file imported, 1 unchanged, 0 held, 0 not read'),
  ]);
  expect(readdirSync(join(folder, name, 'sync'))).toEqual([]);
}
async function killWhen(name: string, databaseUrl: string, isThere: (child: ChildProcess) => Promise<unknown>) {
  const child = start(name, databaseUrl);
  const ended = once(child, 'close');
  await Promise.race([
    isThere(child),
    ended.then(() => {
      throw new Error(`It ended before it could be killed:\n${child.said()}`);
    }),
  ]);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

type Row = Record<string, unknown>;
/** Everything of the dataset that a sync leaves, but for the times at which it did. */
const LEFT: Record<string, string> = {
  filings: `SELECT row_key, carrier_id, docket, policy_number, max_coverage_usd, as_of::text FROM insurance_filings ORDER BY row_key`,
  datasets: 'SELECT key, as_of::text, complete_as_of::text FROM datasets',
  contents: 'SELECT id, fingerprint, same_since::text, newest_row_on::text, owners, lines FROM dataset_contents',
  syncs: `SELECT id, status, message, published_name, synced_published_at, synced_rows::int, download FROM dataset_syncs
    WHERE dataset = '${KEY}' AND id = '${FILE}'`,
  gaps: 'SELECT * FROM dataset_gaps',
  carriers: 'SELECT id FROM carriers ORDER BY id',
  underWay: `SELECT id FROM imports WHERE status = 'running'`,
};
async function leftIn(query: (text: string) => Promise<Row[]>): Promise<Record<string, Row[]>> {
  const left: Record<string, Row[]> = {};
  for (const [name, text] of Object.entries(LEFT)) left[name] = await query(text);
  return left;
}
/** Numbers of the policies that are stored, by what is on file. */
const policiesIn = ({ filings }: Record<string, Row[]>, usd?: number): number[] =>
  filings!
    .filter(({ max_coverage_usd }) => usd === undefined || Number(max_coverage_usd) === usd)
    .map(({ policy_number }) => Number(String(policy_number).slice(2)))
    .sort((a, b) => a - b);

const urlOf = (database: string) => postgres.url.replace(/\/postgres$/, `/${database}`);
async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  open.push(client);
  return client;
}
const queryOn = (client: pg.Client) => async (text: string) => (await client.query<Row>(text)).rows;

test('killed in the download, the look-through, the import and the deletion, it loses nothing, and the next one ends as an undisturbed one', {
  timeout: 900_000,
}, async () => {
  const admin = await connect('postgres');
  await admin.query('CREATE DATABASE killed');
  publish(DIFFERENCE, null, 3 * DAY);
  publish(FILE, before(), 2 * DAY);
  await toItsEnd('killed', urlOf('killed'));
  await admin.query('CREATE DATABASE undisturbed TEMPLATE killed');
  publish(FILE, after(), 60_000);
  await toItsEnd('undisturbed', urlOf('undisturbed'));
  const expected = await leftIn(queryOn(await connect('undisturbed')));
  expect(policiesIn(expected).filter(isGone)).toEqual([]);

  const [watching, holding] = [await connect('killed'), await connect('killed')];
  const query = queryOn(watching);
  const was = await leftIn(query);
  const killed = (isThere: () => Promise<unknown>) => killWhen('killed', urlOf('killed'), isThere);
  const until = async (text: string) => {
    while ((await query(text)).length === 0) await pause(20);
  };
  const isWaiting = `SELECT FROM pg_stat_activity
        WHERE datname = 'killed' AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`;
  /** Has the sync wait where it needs what this takes, and kills it there. */
  async function killedAt(taken: string) {
    await holding.query('BEGIN');
    expect((await holding.query(taken)).rowCount).toBe(1);
    await killed(() => until(isWaiting));
    await holding.query('ROLLBACK');
    // What it left on the server ends with it.
    await expect.poll(() => query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([]);
  }
  const stateIn = async () => (await leftIn(query)).syncs![0]!.status;

  // Half of the file has come.
  let isHalf = false;
  publisher.answer(pathOf.rows(FILE), (_, response: ServerResponse) => {
    const packed = gzipSync(publisher.files.get(FILE)!.csv);
    response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
    response.write(packed.subarray(0, packed.length / 2), () => (isHalf = true));
  });
  await killed(async () => {
    while (!isHalf || readdirSync(join(folder, 'killed', 'sync')).length === 0) await pause(20);
  });
  publisher.answer(pathOf.rows(FILE), null);
  expect(readdirSync(join(folder, 'killed', 'sync'))).toEqual([expect.stringMatching(/\.part$/)]);
  expect([await stateIn(), (await leftIn(query)).filings]).toEqual(['downloading', was.filings]);

  // It is whole, and looked through before the import.
  await holding.query('SELECT pg_advisory_lock($1)', [LOCKS.imports]);
  await killed(() => until(`SELECT FROM dataset_syncs WHERE id = '${FILE}' AND status = 'importing'`));
  await holding.query('SELECT pg_advisory_unlock($1)', [LOCKS.imports]);
  expect(readdirSync(join(folder, 'killed', 'sync'))).toEqual([expect.stringMatching(/\.csv$/)]);
  expect([(await leftIn(query)).filings, (await leftIn(query)).underWay]).toEqual([was.filings, []]);

  // Two batches are stored, and the third is not.
  const downloads = publisher.downloads();
  await killedAt(`SELECT FROM insurance_filings WHERE policy_number = 'P-${LAST}' FOR UPDATE`);
  const half = await leftIn(query);
  expect([half.underWay!.length, half.datasets]).toEqual([1, was.datasets]);
  expect(policiesIn(half, 1_000_000).length).toBeGreaterThan(0);
  expect(policiesIn(was).filter((n) => !policiesIn(half).includes(n))).toEqual([]);
  expect(publisher.downloads()).toBe(downloads);

  // It was about to take away what the file no longer has.
  await killedAt(`SELECT FROM insurance_filings WHERE policy_number = 'P-${POLICIES - 50 + 7}' FOR UPDATE`);
  const undeleted = await leftIn(query);
  expect(policiesIn(undeleted, 1_000_000).length).toBe(policiesIn(expected, 1_000_000).length);
  expect(new Set(policiesIn(undeleted).filter(isGone))).toEqual(new Set(policiesIn(was).filter(isGone)));
  expect(undeleted.datasets).toEqual(was.datasets);

  await toItsEnd('killed', urlOf('killed'));
  expect(publisher.downloads()).toBe(downloads);
  expect(await leftIn(query)).toEqual(expected);
});
