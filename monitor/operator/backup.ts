import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, formatInteger } from '@contract/shared/format';
import { version } from '../../package.json';
import { openDatabase } from '../db/client';
import { BackupRefused, newBackupKeys, writeBackupFile } from './backup/backup-file';
import { dumpDatabase, type FileLine, TableReplaced } from './backup/dump-database';
import type { CommandContext, CommandOutput } from './command';
import { recordOperatorChange } from './operator-log';

const USAGE = `npm run backup -- [--folder FOLDER] [--recipient age1…] [--keep N]
npm run backup -- --new-keys

Writes the whole database, papers included, and the emails of DATA_DIR/outbox into one encrypted file, while the product runs.

  --folder      where it goes (default BACKUP_DIR, else DATA_DIR/backups)
  --recipient   to which it is encrypted (default BACKUP_RECIPIENT)
  --keep        deletes all but the N newest backups of the folder afterwards
  --new-keys    prints a pair of keys: the recipient for BACKUP_RECIPIENT, and the key that opens backups, to be kept elsewhere

DATA_KEYS are not in it. npm run restore brings it back.`;

const OPTIONS = {
  folder: { type: 'string' },
  recipient: { type: 'string' },
  keep: { type: 'string' },
  'new-keys': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const NAME = /^broker-portal-[\dTZ-]+\.jsonl\.gz\.age$/;

/** The command of the operator: one file, written whole or not at all. */
export async function runBackup(context: CommandContext, argv: readonly string[]): Promise<CommandOutput> {
  try {
    const { values: asked } = parseArgs({ args: [...argv], options: OPTIONS });
    if (asked.help) return { lines: [USAGE], code: 0 };
    if (asked['new-keys']) return await printKeys();
    const keep = asked.keep === undefined ? null : Number(asked.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0))
      throw new BackupRefused('--keep takes a number from 1.');
    const recipient = asked.recipient ?? process.env.BACKUP_RECIPIENT;
    if (!recipient)
      throw new BackupRefused(
        'A backup holds everything, so it is encrypted. Make keys with npm run backup -- --new-keys, and set BACKUP_RECIPIENT.',
      );
    if (context.dataKeys.length === 0) throw new BackupRefused('DATA_KEYS is not set: a backup is sealed with them.');
    return await back(context, resolve(asked.folder ?? backupFolder(process.env, context.dataDir)), recipient, keep);
  } catch (error) {
    if (error instanceof BackupRefused) return { lines: [error.message], code: 2 };
    if (error instanceof TypeError && 'code' in error) return { lines: [error.message, '', USAGE], code: 2 };
    throw error;
  }
}

export const backupFolder = (env: Record<string, string | undefined>, dataDir: string) =>
  env.BACKUP_DIR || join(dataDir, 'backups');

/** The newest backup of a folder; null: there is none. */
export async function newestBackup(folder: string): Promise<{ path: string; madeAt: Date } | null> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
  const newest = names.sort().at(-1);
  if (newest === undefined) return null;
  const path = join(folder, newest);
  return { path, madeAt: (await stat(path)).mtime };
}

async function printKeys(): Promise<CommandOutput> {
  const { recipient, identity } = await newBackupKeys();
  return {
    lines: [
      `BACKUP_RECIPIENT=${recipient}`,
      '',
      'Set that where the product runs. Keep the next line elsewhere, in a file that you give to npm run restore: it opens every',
      'backup that is made with the first one, and nothing else does.',
      '',
      identity,
    ],
    code: 0,
  };
}

async function back(
  context: CommandContext,
  folder: string,
  recipient: string,
  keep: number | null,
): Promise<CommandOutput> {
  const { database, dataDir, now, dataKeys } = context;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `broker-portal-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.jsonl.gz.age`);
  const counts = { rows: 0 };
  const source = await sourceOf(context);
  let written: Awaited<ReturnType<typeof writeBackupFile>>;
  try {
    const client = await source.client.connect();
    try {
      const write = () => {
        counts.rows = 0;
        const lines = dumpDatabase(client, { now, product: version, dataKeys }, filesOf(dataDir));
        return writeBackupFile(path, recipient, counting(lines, counts));
      };
      // An import ends with such a moment, and the next one is far.
      written = await write().catch((error: unknown) => {
        if (error instanceof TableReplaced) return write();
        throw error;
      });
    } finally {
      client.release();
    }
  } finally {
    await source.end();
  }
  const said = `${path}: ${formatInteger(counts.rows)} rows, ${formatInteger(written.bytes)} bytes, SHA-256 ${written.sha256}`;
  await recordOperatorChange(database.db, { summary: `Backup ${said}`, companyId: null, now });
  const deleted = keep === null ? 0 : await deleteAllBut(folder, keep);
  return {
    lines: [said, ...(deleted > 0 ? [`${formatCount(deleted, 'older backup')} deleted.`] : [])],
    code: 0,
  };
}

/**
 * Where the rows are read. The embedded database has one session: to read all of it there would hold everyone up, so its folder is
 * copied between two statements, as a power cut would leave it, and the copy is read.
 */
async function sourceOf({ database, dataDir }: CommandContext) {
  if (!database.copyTo) return { client: database.db.$client, end: async () => {} };
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await database.copyTo(join(folder, 'pglite'));
    const copy = await openDatabase({ dataDir: folder });
    const end = async () => {
      await copy.close();
      await remove();
    };
    return { client: copy.db.$client, end };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function* counting(lines: AsyncIterable<string>, counts: { rows: number }) {
  for await (const line of lines) {
    if (line.startsWith('"')) counts.rows += 1;
    yield line;
  }
}

/** Emails that no mail server took: without SMTP_URL they are here alone. */
async function* filesOf(dataDir: string): AsyncGenerator<FileLine> {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return;
  for (const entry of await readdir(outbox, { withFileTypes: true }))
    if (entry.isFile())
      yield { file: `outbox/${entry.name}`, base64: (await readFile(join(outbox, entry.name))).toString('base64') };
}

async function deleteAllBut(folder: string, keep: number): Promise<number> {
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
