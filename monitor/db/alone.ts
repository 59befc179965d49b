import type { PoolClient } from 'pg';
import type { Database } from './client';

/**
 * Does what one node of all may do at a time, on a connection that holds the lock meanwhile. It is given back at once,
 * also when the work fails: whoever tries next does not find it taken.
 *
 * @param lock any number but those of others
 * @returns null when another is at it
 */
export async function alone<Result>(
  db: Database,
  lock: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await db.$client.connect();
  let isWhole = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
    if (!rows[0]?.taken) {
      isWhole = true;
      return null;
    }
    try {
      return { result: await work(client) };
    } finally {
      isWhole = await giveBack(client, lock);
    }
  } finally {
    client.release(!isWhole); // a connection that is closed gives its lock back
  }
}

/** False: the connection is no longer good for anything. */
async function giveBack(client: PoolClient, lock: number): Promise<boolean> {
  try {
    // What broke off may have left a transaction open; without one this does nothing.
    await client.query('ROLLBACK');
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
    return true;
  } catch {
    return false;
  }
}
