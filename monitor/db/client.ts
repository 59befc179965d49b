import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { startEmbeddedDatabase } from './embedded';
import * as schema from './schema';

/** Money and ids fit a double here; node-postgres would hand bigint (20) and numeric (1700) out as text. */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
/** A date is a day, not a moment: leave it as YYYY-MM-DD. */
pg.types.setTypeParser(1082, (text) => text);

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** Inside a transaction or outside: what a query function takes. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

/**
 * For questions of milliseconds: compiling one takes longer than asking it, and what lies within a hundred miles of a
 * city is not to be sorted on disk.
 */
const SESSION_SETTINGS = "SET jit = off; SET work_mem = '16MB'";

export type OpenDatabase = { db: Database; kind: 'embedded' | 'server'; close: () => Promise<void> };

/**
 * Opens the database: a server when `url` is given, else PGlite in `dataDir` (null: in memory, from an image if any).
 *
 * The embedded one has a single connection, so a query made outside a transaction while one is open waits for its end:
 * inside a transaction always use the transaction's own handle.
 */
export async function openDatabase(where: {
  url?: string;
  dataDir?: string | null;
  image?: string;
  poolSize?: number;
}): Promise<OpenDatabase> {
  if (where.url) {
    const pool = new pg.Pool({
      connectionString: where.url,
      max: where.poolSize ?? 10,
      application_name: 'monitor',
      onConnect: (client) => client.query(SESSION_SETTINGS),
    });
    pool.on('error', () => {}); // an idle connection that broke is replaced at the next query
    return { db: drizzle(pool, { schema }), kind: 'server', close: () => pool.end() };
  }
  const folder = where.dataDir == null ? null : join(where.dataDir, 'pglite');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const embedded = await startEmbeddedDatabase(folder, where.image);
  const pool = new pg.Pool({
    stream: embedded.stream as () => never,
    max: 1,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    // The one session outlives its client, and so do its prepared statements: a new client would make them again and
    // fail. The pool awaits it.
    onConnect: (client) => client.query('DEALLOCATE ALL'),
  });
  pool.on('error', () => {});
  return {
    db: drizzle(pool, { schema }),
    kind: 'embedded',
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

/** Any number; only that all nodes starting at once ask for the same one. */
const MIGRATION_LOCK = 712_904;

/** Brings the schema up to date. Safe when several nodes start at once: the others wait for the first. */
export async function migrateDatabase({ db, kind }: OpenDatabase) {
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (kind === 'embedded') return migrate(db, { migrationsFolder });
  const client = await db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}
