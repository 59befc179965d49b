import type { OpenDatabase } from '../../db/client';
import { LOCKS } from '../../db/locks';

/** The embedded database belongs to this process. */
const embedded = new WeakSet<OpenDatabase['db']>();

/**
 * Runs a sync while no other one runs on the same database. The lock is the connection's: it goes with the process, in whatever
 * way that ends.
 *
 * @returns null where another sync is under way
 */
export async function withSyncLock<Result>(
  { db, kind }: OpenDatabase,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (kind === 'embedded') {
    if (embedded.has(db)) return null;
    embedded.add(db);
    try {
      return await work();
    } finally {
      embedded.delete(db);
    }
  }
  const client = await db.$client.hold();
  let isUnlocked = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCKS.sync]);
    if (!rows[0]?.taken) return null;
    isUnlocked = false;
    return await work();
  } finally {
    if (!isUnlocked)
      isUnlocked = await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.sync]).then(
        () => true,
        () => false,
      );
    // A connection that is closed gives its lock back too, a moment later.
    client.release(!isUnlocked);
  }
}
