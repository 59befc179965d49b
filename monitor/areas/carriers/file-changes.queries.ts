import type { FileChanges } from '@contract/carriers/federal-data.entities';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { datasets } from '../../db/schema';

/** So far back goes what is usual of a file. */
const USUAL_DAYS = 30;

/**
 * Of each dataset what its newest file changed, beside what is usual in a day on which it has one. The first file of a dataset changed
 * everything, and is left out. A day with several files (a whole one, a difference) is one day.
 */
export async function listFileChanges(db: Queryable, now: Date): Promise<FileChanges[]> {
  const since = new Date(now.getTime() - USUAL_DAYS * 86_400_000).toISOString();
  const { rows } = await db.execute<FileChanges>(sql`
    WITH days AS (
      SELECT i.dataset, (i.started_at AT TIME ZONE 'UTC')::date AS day, max(i.rows_read)::float8 AS rows,
        sum(i.rows_stored)::float8 AS stored, sum(i.rows_removed)::float8 AS removed
      FROM imports i WHERE i.status = 'done' AND NOT i.changed_all AND i.started_at >= ${since}::timestamptz
      GROUP BY 1, 2
    ), newest AS (
      SELECT DISTINCT ON (dataset) * FROM days ORDER BY dataset, day DESC
    )
    SELECT n.dataset AS key, d.name, n.day::text AS imported_on, n.rows, n.stored, n.removed,
      count(b.day)::int AS days_before,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY b.stored) AS usual_stored,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY b.removed) AS usual_removed
    FROM newest n JOIN ${datasets} d ON d.key = n.dataset LEFT JOIN days b ON b.dataset = n.dataset AND b.day < n.day
    GROUP BY n.dataset, d.name, n.day, n.rows, n.stored, n.removed
    ORDER BY d.name`);
  return rows;
}
