import type { PoolClient } from 'pg';
import type { Database } from './client';

/**
 * Runs what only one node may do at a time, on a connection that holds the lock meanwhile. Releases it at once, even if
 * the work fails, so that the next to try does not find it taken.
 *
 * @param lock one of `LOCKS`
 * @returns null when another node holds it
 */
export async function alone<Result>(
  db: Database,
  lock: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await db.$client.hold();
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
    client.release(!isWhole); // closing a connection releases its lock
  }
}

/** False: the connection is no longer usable. */
async function giveBack(client: PoolClient, lock: number): Promise<boolean> {
  try {
    // A failure may have left a transaction open; without one this does nothing.
    await client.query('ROLLBACK');
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
    return true;
  } catch {
    return false;
  }
}
