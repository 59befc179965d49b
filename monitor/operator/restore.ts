import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatCount, formatInteger } from '@contract/shared/format';
import { MIGRATIONS, migrateDatabase } from '../db/client';
import { BackupRefused, readBackupFile } from './backup/backup-file';
import { loadDump, sealedLines } from './backup/load-dump';
import type { CommandContext, CommandOutput } from './command';
import { runVettingCheck } from './vetting-check';

const USAGE = `npm run restore -- FILE --key-file FILE

Brings a backup into a new and empty database: that of DATABASE_URL (MIGRATION_DATABASE_URL, if set), else the embedded one of
DATA_DIR. The product is stopped meanwhile. A backup of either database goes into either.

  --key-file   holds AGE-SECRET-KEY-1…, which opens the backup

DATA_KEYS must be those of the time of the backup. All of it is restored, or nothing.`;

const OPTIONS = { 'key-file': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** The command of the operator: what came back, and whether the chains of vetting files are whole. */
export async function runRestore(context: CommandContext, argv: readonly string[]): Promise<CommandOutput> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help) return { lines: [USAGE], code: 0 };
    const [path] = positionals;
    if (path === undefined || values['key-file'] === undefined) return { lines: [USAGE], code: 2 };
    return await restore(context, path, await keyIn(values['key-file']));
  } catch (error) {
    if (error instanceof BackupRefused) return { lines: [error.message], code: 2 };
    if (error instanceof TypeError && 'code' in error) return { lines: [error.message, '', USAGE], code: 2 };
    throw error;
  }
}

/** As `age-keygen` writes them too: comments, and one line with the key. */
async function keyIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BackupRefused(`The key file cannot be read: ${error.message}`);
  });
  const key = /AGE-SECRET-KEY-[\dA-Z-]+/.exec(text)?.[0];
  if (!key) throw new BackupRefused(`${path} holds no AGE-SECRET-KEY-1…`);
  return key;
}

async function restore(context: CommandContext, path: string, identity: string): Promise<CommandOutput> {
  const { database, dataKeys, dataDir } = context;
  const lines = () => sealedLines(readBackupFile(path, identity), dataKeys);
  // Once through before anything is made.
  for await (const _ of lines());
  const client = await database.db.$client.connect();
  let loaded: Awaited<ReturnType<typeof loadDump>>;
  try {
    loaded = await loadDump(client, lines(), { dataDir, migrations: MIGRATIONS });
    await client.query('ANALYZE');
  } finally {
    client.release();
  }
  await migrateDatabase(database);
  const chains = await runVettingCheck(context);
  return {
    lines: [
      `Restored as of ${loaded.madeAt}: ${formatInteger(loaded.rows)} rows of ${formatCount(loaded.tables, 'table')}, ${formatCount(loaded.files, 'file')}.`,
      ...chains.lines,
    ],
    code: chains.code,
  };
}
