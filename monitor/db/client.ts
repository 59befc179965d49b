import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { startEmbeddedDatabase } from './embedded';
import { FairPool, surviveLostConnections } from './fair-pool';
import { foresee, pendingMigrations } from './pending-migrations';
import { grantToRequests, roleOf } from './request-role';
import * as schema from './schema';

/** Money and ids fit a double here; node-postgres would return bigint (20) and numeric (1700) as text. */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
/** A date is a day, not a moment: leave it as YYYY-MM-DD. */
pg.types.setTypeParser(1082, (text) => text);

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** Inside a transaction or outside: what a query function takes. */
export type Queryable = Pick<
  Database,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'query'
  | '$count'
  | '_'
>;

/**
 * For queries of milliseconds: JIT takes longer than running one, and what lies within a hundred miles of a city must
 * not be sorted on disk.
 */
const SESSION_SETTINGS = "SET jit = off; SET work_mem = '16MB'";

export type OpenDatabase = {
  db: Database;
  kind: 'embedded' | 'server';
  /**
   * The same database as the role that owns its tables: for migrations, imports, rebuilt tables, and the little that
   * may touch evidence. The same client, if one role does everything.
   */
  owner: OpenDatabase;
  /**
   * Whether the database is reachable, checked outside the pool, so that a busy one counts as reachable. Takes two
   * seconds at most.
   */
  isThere: () => Promise<boolean>;
  /** Of an embedded one with a folder: copies that as it is at this moment. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

const CONNECTIONS = 10;
/** A server that accepts no connection within this time is down. */
const CONNECT_MS = 5_000;
/** The limit for a health check's answer. */
const IS_THERE_MS = 1_500;

/** The owner migrates, imports and rebuilds tables; no request waits for it. */
const OWNER_CONNECTIONS = 5;

/**
 * Opens the database: a server when `url` is given, else PGlite in `dataDir` (null: in memory, from an image if any).
 * The embedded one has a single connection, so a query made outside a transaction while one is open waits for its end:
 * inside a transaction always use the transaction's own handle.
 *
 * @param where.ownerUrl the same server as the role that owns the tables; omitted: `url` is that role's
 */
export async function openDatabase(where: {
  url?: string;
  ownerUrl?: string;
  dataDir?: string | null;
  image?: string;
  poolSize?: number;
}): Promise<OpenDatabase> {
  if (where.url) {
    const requests = openServer(where.url, where.poolSize ?? CONNECTIONS);
    if (!where.ownerUrl) return requests;
    const owner = openServer(where.ownerUrl, OWNER_CONNECTIONS);
    const close = async () => {
      await owner.close();
      await requests.close();
    };
    return { ...requests, owner, close };
  }
  const folder = where.dataDir == null ? null : join(where.dataDir, 'pglite');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const embedded = await startEmbeddedDatabase(folder, where.image);
  const pool = new FairPool(
    {
      stream: embedded.stream as () => never,
      max: 1,
      user: 'postgres',
      database: 'postgres',
      idleTimeoutMillis: 0,
      // The one session outlives its client, and so do its prepared statements: a new client would make them again and
      // fail. The pool awaits it.
      onConnect: (client) => client.query('DEALLOCATE ALL'),
    },
    null,
  );
  return ownedBySelf({
    db: databaseOn(pool),
    kind: 'embedded',
    isThere: async () => embedded.isRunning(),
    ...(folder !== null && { copyTo: embedded.copyTo }),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  });
}

function openServer(url: string, connections: number): OpenDatabase {
  const beside = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'monitor (beside the pool)',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  surviveLostConnections(beside);
  const pool = new FairPool(
    {
      connectionString: url,
      max: connections,
      application_name: 'monitor',
      connectionTimeoutMillis: CONNECT_MS,
      onConnect: (client) => client.query(SESSION_SETTINGS),
    },
    (processId) => beside.query('SELECT pg_cancel_backend($1)', [processId]),
  );
  return ownedBySelf({
    db: databaseOn(pool),
    kind: 'server',
    isThere: () =>
      Promise.race([
        beside.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        pause(IS_THERE_MS, false, { ref: false }),
      ]),
    close: async () => {
      await pool.end();
      await beside.end();
    },
  });
}

/**
 * drizzle over a pool. Its own transactions never release a connection whose BEGIN fails, which happens when the
 * connection just broke or its caller hung up: after ten of those the pool has none left. These always release it.
 */
function databaseOn(pool: FairPool): Database {
  const db: Database = drizzle(pool, { schema });
  const dialect = new PgDialect();
  const { fullSchema, tableNamesMap } = db._;
  const relations = { schema: db._.schema!, fullSchema, tableNamesMap };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await new NodePgSession<typeof schema, ExtractTablesWithRelations<typeof schema>>(
        client,
        dialect,
        relations,
      ).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

function ownedBySelf(database: Omit<OpenDatabase, 'owner'>): OpenDatabase {
  const own = database as OpenDatabase;
  own.owner = own;
  return own;
}

/** Beside the bundle as beside the sources. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number, as long as all nodes starting at once use the same one. */
const MIGRATION_LOCK = 712_904;

/**
 * Updates the schema, as its owner, and grants the request role its rights. Safe when several nodes start at once: the
 * others wait for the first.
 *
 * @param say gets beforehand what takes more than a moment
 * @throws UnfitRequestRole when requests have their own role that could change evidence
 */
export async function migrateDatabase(database: OpenDatabase, say: (line: string) => void = () => {}) {
  const { db, kind } = database.owner;
  const migrationsFolder = MIGRATIONS;
  if (kind === 'embedded') {
    for (const line of await foresee(db.$client, await pendingMigrations(db.$client, migrationsFolder))) say(line);
    return migrate(db, { migrationsFolder });
  }
  const client = await db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const line of await foresee(client, await pendingMigrations(client, migrationsFolder))) say(line);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
    if (database.owner.db !== database.db) await grantToRequests(client, await roleOf(database.db.$client));
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}
