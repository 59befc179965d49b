import type { ImportedFile } from '@contract/carriers/carrier-events.entities';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/** A file read to its end, by the dataset's key. */
type Row = Omit<ImportedFile, 'imported_at'> & { dataset: string; imported_at: Date | string };

/**
 * The file behind each dataset, by the dataset's key: the newest whole one, or a difference on top of it, of the day
 * that the dataset is as of; else the newest extract of that day. Its digest covers the original bytes, so that it
 * identifies the file. A dataset loaded before digests were stored has none.
 */
export async function findImportedFiles(db: Queryable): Promise<Map<string, ImportedFile>> {
  const { rows } = await db.execute<Row>(sql`
    SELECT DISTINCT ON (i.dataset) i.dataset, i.file_name AS name, i.member, i.file_bytes AS bytes, i.rows_read AS rows,
           i.sha256, i.as_of, i.as_of_from, i.finished_at AS imported_at
    FROM imports i JOIN datasets d ON d.key = i.dataset AND i.as_of = coalesce(d.complete_as_of, d.as_of)
    WHERE i.sha256 IS NOT NULL AND i.status = 'done'
    ORDER BY i.dataset, i.is_whole DESC, i.id DESC`);
  return new Map(
    rows.map(({ dataset, bytes, rows: count, imported_at, ...file }) => [
      dataset,
      { ...file, bytes: Number(bytes), rows: Number(count), imported_at: new Date(imported_at).toISOString() },
    ]),
  );
}
