import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '@monitor/db/client';
import { DURABLE_PARAMS, DurableFolder } from '@monitor/db/embedded-storage.mjs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'embedded-'));
const ROWS = 2_000;
/** Of the table with the rows, below the database's folder. */
let tableFile: string;

beforeAll(async () => {
  const database = await openDatabase({ dataDir: parent });
  await database.db.execute(
    sql`CREATE TABLE letters AS SELECT n, repeat('x', 300) AS body FROM generate_series(1, ${ROWS}) n`,
  );
  const { rows } = await database.db.execute<{ path: string }>(sql`SELECT pg_relation_filepath('letters') AS path`);
  tableFile = rows[0]!.path;
  const settings = await database.db.execute(
    sql`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY name`,
  );
  expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  });
  await database.close();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A data folder of its own with that database in it. */
function copied(): { dataDir: string; at: (file: string) => string } {
  const dataDir = mkdtempSync(join(parent, 'copy-'));
  cpSync(join(parent, 'pglite'), join(dataDir, 'pglite'), { recursive: true });
  return { dataDir, at: (file) => join(dataDir, 'pglite', file) };
}

const failureToOpen = (dataDir: string) =>
  openDatabase({ dataDir }).then(
    async (database) => {
      await database.close();
      throw new Error('It was opened.');
    },
    (error: Error) => error.message,
  );

describe('what is committed', () => {
  test('is handed to the disk before it is acknowledged', async () => {
    let syncs = 0;
    const folder = new DurableFolder(
      copied().at('.'),
      () => {},
      () => {
        syncs += 1;
      },
    );
    const database = await openAs(folder);
    const before = syncs;
    for (let n = 1; n <= 10; n += 1) await database.query(`INSERT INTO letters VALUES (${ROWS + n}, '')`);
    expect(syncs - before).toBeGreaterThanOrEqual(10);
    await database.close();
  });

  test('is not acknowledged when the disk did not take it', async () => {
    let isFull = false;
    const failed: Error[] = [];
    const folder = new DurableFolder(
      copied().at('.'),
      (error: Error) => failed.push(error),
      () => {
        if (isFull) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
      },
    );
    const database = await openAs(folder);
    isFull = true;
    await expect(database.query(`INSERT INTO letters VALUES (0, '')`)).rejects.toThrow('could not fsync');
    expect(failed.length).toBeGreaterThan(0);
  });

  const openAs = (folder: DurableFolder) =>
    PGlite.create({
      fs: folder,
      startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...DURABLE_PARAMS],
    });
});

describe('a damaged folder', () => {
  test.each(['global/pg_control', 'PG_VERSION', 'pg_wal'])('without %s says what is wrong and where', async (file) => {
    const { dataDir, at } = copied();
    rmSync(at(file), { recursive: true });
    const left = readdirSync(at('.'));
    const words = await failureToOpen(dataDir);
    expect(words).toContain(`${join(dataDir, 'pglite')} cannot be opened: ${file} is missing`);
    expect(words).toContain('docs/how-to/back-up-and-restore.md');
    expect(readdirSync(at('.'))).toEqual(left);
  });

  test('with an empty control file says what Postgres said', async () => {
    const { dataDir, at } = copied();
    truncateSync(at('global/pg_control'), 0);
    const words = await failureToOpen(dataDir);
    expect(words).toMatch(/cannot be opened: could not read file "global\/pg_control"/);
    expect(words).not.toContain('Aborted');
  });

  test('with an overwritten table answers with an error, not with other rows', async () => {
    const { dataDir, at } = copied();
    writeSync(openSync(at(tableFile), 'r+'), Buffer.alloc(64 * 1024, 0x5a), 0, 64 * 1024, 0);
    const database = await openDatabase({ dataDir });
    const asked = database.db.execute(sql`SELECT count(*) FROM letters`);
    await expect(asked).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^invalid page in block 0/) },
    });
    await database.close();
  });
});

test('a database whose making broke off is made anew', async () => {
  const dataDir = mkdtempSync(join(parent, 'broken-off-'));
  cpSync(join(parent, 'pglite', 'global'), join(dataDir, 'pglite.unfinished', 'global'), { recursive: true });
  const database = await openDatabase({ dataDir });
  expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(existsSync(join(dataDir, 'pglite.unfinished'))).toBe(false);
});

test('answers are kept by no one: a thread with little memory gives any number of them', async () => {
  const worker = new Worker(new URL('../../../monitor/db/embedded-worker.mjs', import.meta.url), {
    workerData: { dataDir: null, image: null },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  await once(worker, 'message');
  const text = Buffer.from("SELECT n, n * 7 AS m, 'text' AS body FROM generate_series(1, 20000) n\0");
  const question = Buffer.concat([Buffer.from('Q____'), text]);
  question.writeInt32BE(question.length - 1, 1);
  // Kept, each would be some four megabytes.
  for (let id = 1; id <= 40; id += 1) {
    worker.postMessage({ id, bytes: new Uint8Array(question) });
    const [{ bytes }] = (await once(worker, 'message')) as [{ bytes: Uint8Array }];
    expect(bytes.length).toBeGreaterThan(400_000);
  }
  worker.postMessage({ close: true });
  await once(worker, 'exit');
});
