import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { COMPANY_LOCKS } from '../../db/locks';
import { companies } from '../../db/schema';
import { MAKER_MAY_READ_EVENTS } from './take-turns';

/**
 * Gives the company's committed events their numbers and puts those that its webhooks ask for on their way. Whoever
 * reads after it sees every number up to the last: what is committed later gets a later one. Safe on many nodes at once.
 */
export async function numberEvents(tx: Queryable, companyId: number, now: Date): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${COMPANY_LOCKS.eventNumbers}, ${companyId})`);
  await tx.execute(sql`
    WITH numbered AS (
      UPDATE company_events e SET number = n.number
      FROM (
        SELECT id, (SELECT coalesce(max(number), 0) FROM company_events WHERE company_id = ${companyId})
          + row_number() OVER (ORDER BY id) AS number
        FROM company_events WHERE company_id = ${companyId} AND number IS NULL
      ) n
      WHERE e.id = n.id
      RETURNING e.id, e.kind, e.load_id
    )
    INSERT INTO webhook_deliveries (webhook_id, company_id, event_id, load_id, status, tries, created_at, next_try_at)
    SELECT w.id, w.company_id, e.id, e.load_id, 'waiting', 0, ${now}::timestamptz, ${now}::timestamptz
    FROM numbered e
    JOIN webhooks w ON w.company_id = ${companyId} AND w.disabled_at IS NULL AND w.deleted_at IS NULL
      AND (w.kinds = '{}' OR e.kind = ANY (w.kinds))
      AND (w.team_id IS NULL OR EXISTS (
        SELECT FROM loads l WHERE l.id = e.load_id AND l.company_id = w.company_id AND l.team_id = w.team_id))
    JOIN users maker ON maker.id = w.created_by_user_id AND ${MAKER_MAY_READ_EVENTS}
    ORDER BY e.id, w.id`);
}

/** Numbers what has happened so far, in a transaction of its own, which must hold no company's lock. */
export const numberEarlierEvents = (db: Database, companyId: number, now: Date): Promise<void> =>
  db.transaction((tx) => numberEvents(tx, companyId, now));

/** Companies that have something to number and someone who waits for it. */
export async function companiesWithNews(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      sql`EXISTS (SELECT FROM company_events e WHERE e.company_id = ${companies.id} AND e.number IS NULL)
        AND EXISTS (
          SELECT FROM webhooks w WHERE w.company_id = ${companies.id} AND w.disabled_at IS NULL AND w.deleted_at IS NULL)`,
    )
    .orderBy(companies.id);
  return rows.map(({ id }) => id);
}
