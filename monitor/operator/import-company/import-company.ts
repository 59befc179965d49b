import { formatCount, formatInteger } from '@contract/shared/format';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Queryable } from '../../db/client';
import type { CommandContext, CommandOutput } from '../command';
import { runVettingCheck } from '../vetting-check';
import { ArchiveFile, ArchiveRefused } from './archive-file';
import { loadArchive } from './load-archive';

const USAGE = `npm run import-company -- ARCHIVE

Restores the archive of a company (Company, Data retention, Export all data) into this product: its database, or the embedded one of
DATA_DIR. Best an empty one: run npm start once with DEMO=0 and stop it. All of it is restored, or nothing.

It has no passwords: each person asks for a new one by email. API keys are revoked, webhooks are off, single sign-on is entered again.
Bank numbers and papers that show them open with the DATA_KEYS of the product that made the archive alone.`;

/** The command of the operator: what came in, and whether the chain of vetting files is whole. */
export async function runImportCompany(context: CommandContext, argv: readonly string[]): Promise<CommandOutput> {
  const [path, ...more] = argv;
  if (path === '--help' || path === '-h') return { lines: [USAGE], code: 0 };
  if (path === undefined || more.length > 0 || path.startsWith('-')) return { lines: [USAGE], code: 2 };
  try {
    const loaded = await importFrom(context, path);
    const chains = await runVettingCheck(context);
    return {
      lines: [
        `Restored ${loaded.name} as company ${loaded.id}: ${formatInteger(loaded.rows)} rows, ${formatCount(loaded.papers, 'paper')}.`,
        ...(loaded.movedBy > 0 ? ['Its ids were taken: it has new ones, but not in texts and hashed records.'] : []),
        `${formatCount(loaded.people, 'person', 'people')} may sign in, once they chose a new password by email.`,
        ...chains.lines,
      ],
      code: chains.code,
    };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { lines: [error.message], code: 2 };
    throw error;
  }
}

/** The connection is given back before anything else asks for one: the embedded database has no second. */
async function importFrom({ database }: CommandContext, path: string) {
  const archive = await ArchiveFile.open(path);
  const client = await database.db.$client.connect();
  try {
    const loaded = await loadArchive(client, drizzle(client as never) as unknown as Queryable, archive);
    await client.query('ANALYZE');
    return loaded;
  } finally {
    client.release();
    archive.close();
  }
}
