import type { Database, Queryable } from '@monitor/db/client';
import { sql } from 'drizzle-orm';

/**
 * Does what only who owns the database can: writes with every trigger switched off. What the product finds of it afterwards is
 * the test.
 */
export async function tamper(db: Database, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await work(tx);
  });
}
