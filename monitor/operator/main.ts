import { ownerOf, takeDataDir } from '../data-dir';
import { migrateDatabase, openDatabase } from '../db/client';
import { runFlagsCommand, type Said } from './flags';

/** `npm run flags`: in this process, or through the running product when the embedded database is its own. */
async function flags(argv: readonly string[], env: Record<string, string | undefined>): Promise<Said> {
  const dataDir = env.DATA_DIR || '.data';
  const owner = env.DATABASE_URL ? null : ownerOf(dataDir);
  if (owner?.operatorUrl) {
    const response = await fetch(`${owner.operatorUrl}/flags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ argv }),
    });
    if (!response.ok) throw new Error(`The running product refused (${response.status}).`);
    return (await response.json()) as Said;
  }
  const release = env.DATABASE_URL ? () => {} : takeDataDir(dataDir);
  const database = await openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir });
  try {
    await migrateDatabase(database);
    return await runFlagsCommand(database.db, argv);
  } finally {
    await database.close();
    release();
  }
}

flags(process.argv.slice(2), process.env).then(
  ({ lines, code }) => {
    for (const line of lines) console.log(line);
    process.exit(code);
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
