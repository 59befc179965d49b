import { request } from 'undici';
import { DataDirInUseError, type DataDirOwner, takeDataDir } from '../base/data-dir';
import { migrateDatabase, openDatabase } from '../db/client';
import type { CommandOutput } from './command';
import { COMMANDS } from './commands';
import { runDoctor } from './doctor';

/** `npm run flags` and its like: in this process, or in the running product when the embedded database is its own. */
async function command(
  name: string,
  argv: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandOutput> {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw new Error(`There is no command "${name}".`);
  const dataDir = env.DATA_DIR || '.data';
  let release = () => {};
  try {
    if (!env.DATABASE_URL) release = await takeDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError && error.reachable) return askOwner(error.reachable, name, argv);
    throw error;
  }
  const database = await openDatabase(
    env.DATABASE_URL ? { url: env.MIGRATION_DATABASE_URL || env.DATABASE_URL } : { dataDir },
  );
  try {
    if (!LEAVES_TABLES.includes(name)) await migrateDatabase(database);
    const dataKeys = (env.DATA_KEYS ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    const portalOrigin = env.PORTAL_ORIGIN || `http://localhost:${env.PORT || 3000}`;
    return await run({ database, dataDir, now: new Date(), dataKeys, portalOrigin }, argv);
  } finally {
    await database.close();
    release();
  }
}

/** They take the tables as they are: of an earlier version before an update, and none at all. */
const LEAVES_TABLES = ['doctor', 'backup', 'restore'];

async function askOwner({ operatorUrl, operatorToken }: DataDirOwner, name: string, argv: readonly string[]) {
  const { statusCode, body } = await request(`${operatorUrl}/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, argv }),
    headersTimeout: 0, // a backup answers when it is whole
  });
  if (statusCode !== 200) throw new Error(`The running product refused (${statusCode}).`);
  return (await body.json()) as CommandOutput;
}

const [name = '', ...argv] = process.argv.slice(2);
command(name, argv, process.env)
  .catch((error: unknown) => {
    if (name !== 'doctor') throw error;
    return runDoctor({ variables: process.env, database: null, trouble: (error as Error).message, now: new Date() });
  })
  .then(
    ({ lines, code }) => {
      for (const line of lines) console.log(line);
      process.exit(code);
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(2);
    },
  );
