import { sql } from 'drizzle-orm';
import { currentFrom } from '../base/dataset-ages';
import type { Database, Queryable } from './client';
import { datasetAges } from './schema';

/** Stores the operator's settings and deletes earlier ones: every statement that needs an age reads it there. */
export async function storeLongestAges(db: Database, ages: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...ages].map(([key, longestAgeDays]) => ({ key, longestAgeDays }));
  await db.transaction(async (tx) => {
    await tx.delete(datasetAges);
    if (rows.length > 0) await tx.insert(datasetAges).values(rows);
  });
}

/** Keys, in order, of the datasets loaded whole whose newest whole file no longer describes `today`. */
export async function outdatedDatasets(db: Queryable, today: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string; completeAsOf: string; longestAgeDays: number | null }>(sql`
    SELECT d.key, d.complete_as_of AS "completeAsOf", a.longest_age_days AS "longestAgeDays"
    FROM datasets d LEFT JOIN dataset_ages a ON a.key = d.key
    WHERE d.complete_as_of IS NOT NULL ORDER BY d.key`);
  return rows
    .filter(({ key, completeAsOf, longestAgeDays }) => completeAsOf < currentFrom(key, longestAgeDays, today))
    .map(({ key }) => key);
}
