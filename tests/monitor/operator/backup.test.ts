import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS, type OpenDatabase } from '@monitor/db/client';
import { notes } from '@monitor/db/schema';
import { runBackup } from '@monitor/operator/backup';
import { newBackupKeys, readBackupFile, writeBackupFile } from '@monitor/operator/backup/backup-file';
import { named, tablesOf } from '@monitor/operator/backup/dump-database';
import { loadDump } from '@monitor/operator/backup/load-dump';
import type { CommandContext } from '@monitor/operator/command';
import { listOperatorChanges } from '@monitor/operator/operator-log';
import { runRestore } from '@monitor/operator/restore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty, shapeOf } from '../support/empty-database';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

const DATA_KEYS = ['a data key of these tests that is long enough'];
/** What a row of text may hold that a format could trip over. */
const HOSTILE = 'a "quoted" \\ back\\\\slash, (paren) {brace}\ttab\nline\r\n\u2028 NULL \\N é 𝄞 %s $1 ';

let monitor: SectionMonitor;
let keys: Awaited<ReturnType<typeof newBackupKeys>>;
let folder: string;
let keyFile: string;
let path: string;

const contextOf = (database: OpenDatabase, more: Partial<CommandContext> = {}): CommandContext => ({
  database,
  dataDir: folder,
  now: new Date('2026-09-15T12:00:00Z'),
  dataKeys: DATA_KEYS,
  portalOrigin: 'https://portal.example',
  ...more,
});
const backUp = (argv: string[] = [], more: Partial<CommandContext> = {}) =>
  runBackup(contextOf(monitor.database, more), ['--recipient', keys.recipient, ...argv]);
const filesIn = (name: string) => readdirSync(join(folder, name)).map((file) => join(folder, name, file));

/** Everything in the tables, each row as Postgres writes it. */
async function contentOf({ db }: OpenDatabase) {
  const client = await db.$client.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT ROW(${named(columns)})::text AS row FROM "${name}"`);
      content[name] = rows.map(({ row }) => row as string).sort();
    }
    const { rows: sequences } = await client.query(
      `SELECT sequencename || ' ' || coalesce(last_value::text, 'unused') AS line FROM pg_sequences
        WHERE schemaname = 'public' ORDER BY 1`,
    );
    return { content, sequences: sequences.map(({ line }) => line as string) };
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox/0001.eml'), HOSTILE);
  keys = await newBackupKeys();
  keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, `# made for a test\n${keys.identity}\n`);
  monitor = await openSectionMonitor();
  const carrierId = await addCarrier(monitor.db);
  await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrierId } });
  const { body } = await monitor.send('POST', '/notes', { note: { carrier_id: carrierId, body: 'To be replaced.' } });
  await monitor.db.update(notes).set({ body: HOSTILE });
  // An id that was given out and deleted is not given out again.
  const second = await monitor.send('POST', '/notes', { note: { carrier_id: carrierId, body: 'Deleted.' } });
  expect(second.body.id).toBeGreaterThan(body.id);
  await monitor.db.execute(`DELETE FROM notes WHERE id = ${Number(second.body.id)}`);
  // As an import makes it beside the one that answers: no migration knows it.
  await monitor.db.execute('CREATE TABLE carriers_loading (LIKE carriers)');
  const made = await backUp(['--folder', join(folder, 'made')]);
  await monitor.db.execute('DROP TABLE carriers_loading');
  expect(made).toMatchObject({ code: 0 });
  path = filesIn('made')[0]!;
});
afterAll(async () => {
  await monitor?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores into a new database; the result, and the database. */
async function restoreInto<T>(
  more: Partial<CommandContext>,
  work: (database: OpenDatabase, said: { lines: string[]; code: number }) => Promise<T>,
  file = path,
  key = keyFile,
) {
  const database = await openEmpty();
  const dataDir = mkdtempSync(join(folder, 'restored-'));
  try {
    return await work(database, await runRestore(contextOf(database, { dataDir, ...more }), [file, '--key-file', key]));
  } finally {
    await database.close();
  }
}
const tablesIn = async ({ db }: OpenDatabase) =>
  (await db.$client.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`))
    .rowCount;

describe('a backup', () => {
  test('restored, is the same database: rows, sequences, tables, triggers, and the chain of vetting files', async () => {
    const before = await contentOf(monitor.database);
    // The line about the backup itself is written after it.
    before.content.operator_actions = [];
    before.sequences = before.sequences.filter((line) => !line.startsWith('operator_actions'));
    const dataDir = mkdtempSync(join(folder, 'drill-'));
    await restoreInto({ dataDir }, async (database, { lines, code }) => {
      expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('1 files, each sealed to the one before')]);
      const after = await contentOf(database);
      after.sequences = after.sequences.filter((line) => !line.startsWith('operator_actions'));
      expect(after).toEqual(before);
      expect(Object.values(after.content).flat().length).toBeGreaterThan(50);
      expect(await database.db.select({ body: notes.body }).from(notes)).toEqual([{ body: HOSTILE }]);
      expect(await shapeOf(database)).toEqual(await shapeOf(monitor.database));
      expect(readFileSync(join(dataDir, 'outbox/0001.eml'), 'utf8')).toBe(HOSTILE);
    });
  });

  test('is encrypted, for its owner alone, and on the operator’s record', async () => {
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('demo.test')).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await listOperatorChanges(monitor.db)).join('\n')).toContain(`Backup ${path}: `);
  });

  test('is not made without a key, without DATA_KEYS, or for a recipient that is none', async () => {
    const context = contextOf(monitor.database);
    expect(await runBackup(context, [])).toMatchObject({ code: 2, lines: [expect.stringContaining('--new-keys')] });
    expect(await backUp([], { dataKeys: [] })).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('DATA_KEYS')],
    });
    expect(await backUp(['--recipient', 'age1nobody'])).toMatchObject({ code: 2 });
    expect(await backUp(['--keep', '0'])).toMatchObject({ code: 2 });
    expect(await backUp(['--hurry'])).toMatchObject({
      code: 2,
      lines: expect.arrayContaining([expect.stringContaining('--keep')]),
    });
  });

  test('that fails leaves no file that looks like one', async () => {
    const closed = join(folder, 'closed');
    async function* broken() {
      yield 'a line';
      throw new Error('the database went away');
    }
    mkdirSync(closed);
    await expect(writeBackupFile(join(closed, 'x.age'), keys.recipient, broken())).rejects.toThrow('went away');
    expect(readdirSync(closed)).toEqual([]);
  });

  test('keeps the newest of a folder where it is told to, and nothing else there is deleted', async () => {
    const argv = ['--folder', join(folder, 'kept'), '--keep', '2'];
    mkdirSync(join(folder, 'kept'));
    writeFileSync(join(folder, 'kept/a-file-of-mine.txt'), '');
    for (const day of [11, 12, 13]) await backUp(argv, { now: new Date(`2026-09-${day}T04:00:00Z`) });
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual([
      'a-file-of-mine.txt',
      'broker-portal-2026-09-12T040000Z.jsonl.gz.age',
      'broker-portal-2026-09-13T040000Z.jsonl.gz.age',
    ]);
  });
});

describe('a restore changes nothing', () => {
  const refused = (more: Partial<CommandContext>, words: RegExp, file?: string, key?: string) =>
    restoreInto(
      more,
      async (database, { lines, code }) => {
        expect([code, lines.join('\n')]).toEqual([2, expect.stringMatching(words)]);
        expect(await tablesIn(database)).toBe(0);
      },
      file,
      key,
    );

  test('in a database that has tables', async () => {
    const said = await runRestore(contextOf(monitor.database), [path, '--key-file', keyFile]);
    expect(said).toMatchObject({ code: 2, lines: [expect.stringContaining('has tables')] });
  });

  test('with another key, or a file that holds none', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, (await newBackupKeys()).identity);
    await refused({}, /another key/, path, other);
    await refused({}, /holds no AGE-SECRET-KEY/, path, path);
    await refused({}, /cannot be read/, path, join(folder, 'nowhere.txt'));
  });

  test('with other DATA_KEYS than those of the backup', () =>
    refused({ dataKeys: ['another data key that is long enough too'] }, /DATA_KEYS are not those/));

  test('from a file that is cut off or has a changed byte', async () => {
    const bytes = readFileSync(path);
    const cut = join(folder, 'cut.age');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 100));
    await refused({}, /cut off/, cut);
    const changed = join(folder, 'changed.age');
    bytes[bytes.length - 200]! ^= 1;
    writeFileSync(changed, bytes);
    await refused({}, /was changed/, changed);
    chmodSync(changed, 0o600);
  });

  /** As someone with both keys of the backups, and without DATA_KEYS. */
  async function rewritten(change: (line: string) => string | null): Promise<string> {
    async function* lines() {
      for await (const line of readBackupFile(path, keys.identity)) {
        const changed = change(line);
        if (changed !== null) yield changed;
      }
    }
    const file = join(folder, `rewritten-${Math.random()}.age`);
    await writeBackupFile(file, keys.recipient, lines());
    return file;
  }

  test('from lines that someone without DATA_KEYS wrote', async () => {
    const isRow = (line: string) => line.startsWith('"');
    const promoted = await rewritten((line) => line.replace('watchdog@demo.test', 'stranger@demo.test'));
    await refused({}, /not whole, or was changed/, promoted);
    let dropped = false;
    const fewer = await rewritten((line) => {
      if (dropped || !isRow(line)) return line;
      dropped = true;
      return null;
    });
    await refused({}, /not whole, or was changed/, fewer);
    await refused({}, /not whole, or was changed/, await rewritten((line) => (line.includes('"end"') ? null : line)));
    const elsewhere = await rewritten((line) => line.replace('outbox/0001.eml', '../../0001.eml'));
    await refused({}, /not whole, or was changed/, elsewhere);
    const injected = await rewritten((line) =>
      line.replace('{"table":"notes"', '{"table":"notes\\"; DROP TABLE users"'),
    );
    await refused({}, /not whole, or was changed/, injected);
  });

  test('of a version that this one does not know', async () => {
    const database = await openEmpty();
    const client = await database.db.$client.connect();
    async function* lines() {
      yield JSON.stringify({
        backup: 1,
        madeAt: '2027-01-01T00:00:00Z',
        product: '9.0.0',
        migration: 9_999_999_999_999,
      });
    }
    const where = { dataDir: folder, migrations: MIGRATIONS };
    await expect(loadDump(client, lines(), where)).rejects.toThrow('version 9.0.0, which this one does not know');
    client.release();
    expect(await tablesIn(database)).toBe(0);
    await database.close();
  });
});
