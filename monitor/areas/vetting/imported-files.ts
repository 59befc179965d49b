import type { VettingDatasetFile } from '@contract/vetting/vetting-files.entities';
import { and, desc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { imports } from '../../db/schema';

/** The newest of a dataset. A year of weekly files on top of a whole one are more than anyone compares. */
const FILES_OF_A_DATASET = 40;

type Loaded = { key: string; completeAsOf: string | null };

/**
 * The files that each dataset was loaded from: the newest whole one and what came on top of it, or every extract, newest
 * first.
 *
 * @returns by dataset key; a dataset whose imports are not on record has none
 */
export async function importedFiles(
  tx: Queryable,
  datasets: readonly Loaded[],
): Promise<Map<string, VettingDatasetFile[]>> {
  const files = new Map<string, VettingDatasetFile[]>(datasets.map(({ key }) => [key, []]));
  if (datasets.length === 0) return files;
  const rows = await tx
    .select()
    .from(imports)
    .where(and(inArray(imports.dataset, [...files.keys()]), inArray(imports.status, ['done', 'incomplete'])))
    .orderBy(desc(imports.asOf), desc(imports.id));
  for (const { key, completeAsOf } of datasets) {
    const own = rows.filter(({ dataset, asOf }) => dataset === key && (completeAsOf === null || asOf >= completeAsOf));
    files.set(key, own.slice(0, FILES_OF_A_DATASET).map(toFile));
  }
  return files;
}

/** Size and hash are null where an import was stored before they were kept: a hash that was never worked out is missing. */
function toFile(row: typeof imports.$inferSelect): VettingDatasetFile {
  return {
    name: row.member === null ? row.fileName : `${row.fileName}: ${row.member}`,
    as_of: row.asOf,
    rows: row.rowsRead,
    imported_at: row.startedAt.toISOString(),
    bytes: row.fileBytes,
    sha256: row.sha256,
  };
}
