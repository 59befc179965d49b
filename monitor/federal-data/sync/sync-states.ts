import type { SyncStatus } from '@contract/carriers/federal-data.constants';
import { and, eq, gte, inArray, max, notLike, sql } from 'drizzle-orm';
import { CATALOG, type CatalogEntry } from '../../base/federal-datasets';
import type { Database, Queryable } from '../../db/client';
import { datasetContents, datasetSyncs, datasets, imports } from '../../db/schema';

/** What is kept of the sync of each dataset. */

export type SyncState = typeof datasetSyncs.$inferSelect;

const UNDER_WAY: SyncStatus[] = ['asking', 'downloading', 'importing'];

/** Of every dataset of the catalog by its id. What a sync that was killed left under way waits again. */
export async function openSyncStates(db: Database): Promise<Map<string, SyncState>> {
  await db
    .insert(datasetSyncs)
    .values(CATALOG.map(({ id, key }) => ({ id, dataset: key, status: 'waiting' as const })))
    .onConflictDoNothing();
  await noteBrokenOff(db);
  const rows = await db.select().from(datasetSyncs);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Call it where no sync is under way: what seems to be was left so by one that was killed. */
export async function noteBrokenOff(db: Queryable): Promise<void> {
  await db
    .update(datasetSyncs)
    .set({ status: 'waiting', message: 'The last sync was broken off.', done: 0, nextAt: null })
    .where(inArray(datasetSyncs.status, UNDER_WAY));
}

export async function noteSync(db: Queryable, state: SyncState, change: Partial<SyncState>): Promise<void> {
  Object.assign(state, change);
  await db.update(datasetSyncs).set(change).where(eq(datasetSyncs.id, state.id));
}

/** What is kept of the rows of the last imported file with this id; null: nothing. */
export async function contentsOf(db: Queryable, id: string): Promise<typeof datasetContents.$inferSelect | null> {
  const [row] = await db.select().from(datasetContents).where(eq(datasetContents.id, id));
  return row ?? null;
}

export async function noteContents(db: Queryable, row: typeof datasetContents.$inferInsert): Promise<void> {
  await db.insert(datasetContents).values(row).onConflictDoUpdate({ target: datasetContents.id, set: row });
}

/**
 * How many rows the largest whole file of a dataset since then had, or else the last one, however it was loaded; null: there was none.
 */
export async function rowsOfWholeFiles(
  db: Queryable,
  { key }: CatalogEntry,
  { syncedRows }: SyncState,
  since: Date,
): Promise<number | null> {
  const difference = CATALOG.find((entry) => entry.key === key && entry.isDifference);
  const isWhole = and(
    eq(imports.dataset, key),
    imports.isWhole,
    difference ? notLike(imports.fileName, `%${difference.id}%`) : undefined,
  );
  const [largest] = await db
    .select({ rows: max(imports.rowsRead) })
    .from(imports)
    .where(and(isWhole, gte(imports.startedAt, since)));
  if (largest?.rows != null) return largest.rows;
  if (syncedRows !== null) return syncedRows;
  const [last] = await db
    .select({ rows: imports.rowsRead })
    .from(imports)
    .where(isWhole)
    .orderBy(sql`${imports.id} DESC`)
    .limit(1);
  return last?.rows ?? null;
}

/** The day as of which a dataset is known whole; null: it is not. */
export async function wholeAsOf(db: Queryable, key: string): Promise<string | null> {
  const [dataset] = await db.select({ day: datasets.completeAsOf }).from(datasets).where(eq(datasets.key, key));
  return dataset?.day ?? null;
}
