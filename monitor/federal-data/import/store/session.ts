import type pg from 'pg';
import type { OpenDatabase } from '../../../db/client';
import { LOCKS } from '../../../db/locks';

/** The embedded database belongs to this process, so its imports queue here. */
const embeddedQueue = new WeakMap<OpenDatabase['db'], Promise<unknown>>();

/**
 * The connection an import works on.
 *
 * On a server it keeps one for the whole import. The embedded database has a single one for everyone: it is taken for
 * one transaction and given back, so that the product goes on answering between them.
 */
export type ImportSession = {
  kind: OpenDatabase['kind'];
  /** One piece of work outside a transaction. */
  run: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;
  /** One piece of work that is stored as a whole or not at all. */
  transaction: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>;
};

/**
 * Runs an import while no other one runs on the same database: imports share the tables of carriers and of their
 * numbers, and two of them would wait for each other's rows in turn. A second one waits for the first.
 */
export async function withImportSession<Result>(
  { db, kind }: OpenDatabase,
  work: (session: ImportSession) => Promise<Result>,
): Promise<Result> {
  if (kind === 'embedded') {
    const before = embeddedQueue.get(db) ?? Promise.resolve();
    const run: ImportSession['run'] = async (task) => {
      const client = await db.$client.connect();
      try {
        return await task(client);
      } finally {
        client.release();
      }
    };
    const result = before.then(() => work({ kind, run, transaction: (task) => run(inTransaction(task)) }));
    embeddedQueue.set(
      db,
      result.catch(() => {}),
    );
    return result;
  }
  const client = await db.$client.hold();
  let isBroken = true;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.imports]);
    // Lost commits of a crash are imported again: a batch need not wait for the disk.
    await client.query(`SET synchronous_commit = off; SET jit = off; SET maintenance_work_mem = '256MB'`);
    const run: ImportSession['run'] = (task) => task(client);
    const result = await work({ kind, run, transaction: (task) => run(inTransaction(task)) });
    await client.query('RESET synchronous_commit; RESET maintenance_work_mem');
    await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.imports]);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken); // a connection that is closed gives its lock back
  }
}

function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  return async (client: pg.PoolClient): Promise<Result> => {
    await client.query('BEGIN');
    try {
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  };
}
