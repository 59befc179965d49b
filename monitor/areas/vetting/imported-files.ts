import type { VettingDatasetFile } from '@contract/vetting/vetting-files.entities';
import { and, desc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { imports } from '../../db/schema';

/** The newest of a dataset. A year of weekly files on top of a whole one are more than anybody compares. */
const FILES_OF_A_DATASET = 40;

type ImportRow = typeof imports.$inferSelect;
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

function toFile(row: ImportRow): VettingDatasetFile {
  return {
    name: row.fileName,
    as_of: row.asOf,
    rows: row.rowsRead,
    imported_at: row.startedAt.toISOString(),
    ...fingerprintOf(row),
  };
}

/**
 * THE ONE PLACE that reads an import's size and SHA-256. Null for an import that was stored without them: a hash that nobody
 * worked out is missing, never made up.
 */
function fingerprintOf(row: ImportRow): Pick<VettingDatasetFile, 'bytes' | 'sha256'> {
  const { bytes = null, sha256 = null } = row as { bytes?: number | null; sha256?: string | null };
  return { bytes, sha256 };
}
