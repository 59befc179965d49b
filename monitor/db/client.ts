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
import { BOUND_ROLE, bindByRole, bindTo, isolateCompanies, makeBoundRole } from './isolation';
import { LOCKS } from './locks';
import { foresee, pendingMigrations } from './pending-migrations';
import { addressesOf, clientsOf, Primary } from './primary';
import { Replica, Replicas } from './replicas';
import { grantToRequests, roleOf } from './request-role';
import * as schema from './schema';
import { POSITIONS_TABLE, SharedReads } from './shared-reads';

/** Money and ids fit a double here; node-postgres would return bigint (20) and numeric (1700) as text. */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
/** A date is a day, not a moment: leave it as YYYY-MM-DD. */
pg.types.setTypeParser(1082, (text) => text);

export type Database = NodePgDatabase<typeof schema> & { $client: FairPool };
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
  /** Servers that answer reads beside the primary; null: there are none. */
  replicas: Replicas | null;
  /** After a company's change, before its answer: from now on its reads need a replica that has it. */
  noteChange: (companyId: number) => Promise<void>;
  close: () => Promise<void>;
};

const CONNECTIONS = 10;
/** A server that accepts no connection within this time is down. */
const CONNECT_MS = 5_000;
/** The limit for a health check's answer. */
const IS_THERE_MS = 1_500;
/** Where the primary is one of several servers, whether it is still there is looked at so often. */
const WATCH_EVERY_MS = 1_000;
/** Connections beside the pool are made anew after this time, wherever the primary is by then. */
const BESIDE_SECONDS = 5;
/** A replica that does not say within this time how far it is, is left. */
const REPLICA_ANSWERS_MS = 1_000;

/** The owner migrates, imports and rebuilds tables; no request waits for it. Up to four hold a lock beside those that ask. */
const OWNER_CONNECTIONS = 8;

/**
 * Opens the database: a server when `url` is given, the one of its hosts that takes writes where it names several, else PGlite in `dataDir` (null: in memory, from an image if any).
 * The embedded one has a single connection, so a query made outside a transaction while one is open waits for its end:
 * inside a transaction always use the transaction's own handle.
 *
 * @param where.ownerUrl the same server as the role that owns the tables; omitted: `url` is that role's
 * @param where.replicaUrls servers that follow `url` by streaming replication, as the role of `url`
 */
export async function openDatabase(where: {
  url?: string;
  ownerUrl?: string;
  replicaUrls?: readonly string[];
  dataDir?: string | null;
  image?: string;
  poolSize?: number;
}): Promise<OpenDatabase> {
  if (where.url) {
    const requests = openServer(where.url, where.poolSize ?? CONNECTIONS, where.replicaUrls);
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
      // The one session outlives its client, and so do its prepared statements and a failed transaction: a new client
      // would make them again and fail. The pool awaits it.
      onConnect: (client) => client.query('ROLLBACK; DEALLOCATE ALL'),
    },
    null,
    bindByRole,
  );
  return ownedBySelf({
    db: databaseOn(pool),
    kind: 'embedded',
    isThere: async () => embedded.isRunning(),
    ...(folder !== null && { copyTo: embedded.copyTo }),
    replicas: null,
    noteChange: async () => {},
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  });
}

function openServer(url: string, connections: number, replicaUrls: readonly string[] = []): OpenDatabase {
  const addresses = addressesOf(url);
  // What still waits for the old one gets an answer at once.
  const primary = addresses.length > 1 ? new Primary(addresses, () => pool.cutOff()) : null;
  const where = { connectionString: addresses[0]!, ...(primary && { Client: clientsOf(primary) as never }) };
  const beside = besidePool({ ...where, ...(primary && { maxLifetimeSeconds: BESIDE_SECONDS }) }, CONNECT_MS);
  const pool = new SharedReads(poolConfig(where, connections, SESSION_SETTINGS), cancelBy(beside), bindTo, primary);
  const opened = replicaUrls.map((replicaUrl, at) => openReplica(replicaUrl, String(at + 1), connections));
  if (opened.length > 0)
    pool.replicas = new Replicas(
      opened.map(({ replica }) => replica),
      beside,
    );
  const { replicas } = pool;
  const isThere = () =>
    Promise.race([
      beside.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      pause(IS_THERE_MS, false, { ref: false }),
    ]);
  const stopWatching = primary ? watch(primary, isThere) : () => {};
  return ownedBySelf({
    db: databaseOn(pool),
    kind: 'server',
    isThere,
    replicas,
    noteChange: async (companyId) => {
      if (replicas) await pool.noteChange(companyId);
    },
    close: async () => {
      stopWatching();
      replicas?.close();
      await Promise.all([pool.end(), ...opened.map(({ close }) => close())]);
      await beside.end();
    },
  });
}

/** A machine that vanishes closes no connection: what waits for it would wait for minutes. @returns ends it */
function watch(primary: Primary, isThere: () => Promise<boolean>): () => void {
  const timer = setInterval(async () => {
    if (await isThere()) return;
    primary.doubt();
    await primary.address().catch(() => {}); // said by the next query
  }, WATCH_EVERY_MS).unref();
  return () => clearInterval(timer);
}

function openReplica(url: string, name: string, connections: number) {
  const where = { connectionString: url };
  const beside = besidePool(where, REPLICA_ANSWERS_MS);
  // Should it be promoted, it still takes no write from here.
  const settings = `${SESSION_SETTINGS}; SET default_transaction_read_only = on`;
  const pool = new FairPool(poolConfig(where, connections, settings), cancelBy(beside), bindTo);
  const replica = new Replica(name, pool, beside);
  for (const one of [pool, beside]) one.on('error', () => replica.leave('away'));
  const close = async () => {
    await pool.end();
    await beside.end();
  };
  return { replica, close };
}

/** Beside the pool: for what must not wait for a turn. */
function besidePool(where: pg.PoolConfig, answersMs: number): pg.Pool {
  const beside = new pg.Pool({
    ...where,
    max: 2,
    application_name: 'monitor (beside the pool)',
    connectionTimeoutMillis: answersMs,
    query_timeout: answersMs,
  });
  surviveLostConnections(beside);
  return beside;
}

const poolConfig = (where: pg.PoolConfig, connections: number, settings: string) => ({
  ...where,
  max: connections,
  application_name: 'monitor',
  connectionTimeoutMillis: CONNECT_MS,
  onConnect: async (client: pg.ClientBase) => {
    const text = `SELECT pg_backend_pid() AS "processID"; ${settings}`;
    // The pool's own limit ends before: a server that vanishes now would be waited for until TCP gives up.
    const answers = (await client.query({ text, query_timeout: CONNECT_MS } as pg.QueryConfig)) as unknown;
    // A pooler in between names a process of its own making at first: cancelling that would cancel nothing.
    Object.assign(client, (answers as pg.QueryResult[])[0]!.rows[0]);
  },
});

const cancelBy = (beside: pg.Pool) => (processId: number) => beside.query('SELECT pg_cancel_backend($1)', [processId]);

/**
 * drizzle over a pool. Its own transactions never release a connection whose BEGIN fails, which happens when the
 * connection just broke or its caller hung up: after ten of those the pool has none left. These always release it.
 */
function databaseOn(pool: FairPool): Database {
  const db: Database = drizzle(pool, { schema });
  const dialect = new PgDialect();
  const { fullSchema, tableNamesMap } = db._;
  const relations = { schema: db._.schema!, fullSchema, tableNamesMap };
  const transaction = async (from: FairPool, ...[work, config]: Parameters<typeof db.transaction>) => {
    const client = await from.connect();
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
  db.transaction = ((work, config) => {
    const run = (from: FairPool) => transaction(from, work, config);
    if (!(pool instanceof SharedReads)) return run(pool);
    return config?.accessMode === 'read only' ? pool.reading(run) : pool.writing(run);
  }) as typeof db.transaction;
  return db;
}

function ownedBySelf(database: Omit<OpenDatabase, 'owner'>): OpenDatabase {
  const own = database as OpenDatabase;
  own.owner = own;
  return own;
}

/** Beside the bundle as beside the sources. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

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
    await migrate(db, { migrationsFolder });
    const client = await db.$client.connect();
    try {
      await isolateCompanies(client);
      await makeBoundRole(client);
      await grantToRequests(client, BOUND_ROLE);
    } finally {
      client.release();
    }
    return;
  }
  const client = await db.$client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
    for (const line of await foresee(client, await pendingMigrations(client, migrationsFolder))) say(line);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
    if (database.replicas) await client.query(POSITIONS_TABLE);
    await isolateCompanies(client);
    if (database.owner.db !== database.db) await grantToRequests(client, await roleOf(database.db.$client));
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => {});
    client.release();
  }
}
