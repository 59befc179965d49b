import { basename } from 'node:path';
import type { Dataset } from '../datasets/dataset';
import type { ImportSource } from '../recognize';
import type { ImportReport } from '../report';
import type { ImportSession } from './session';

/** What was imported when: `imports` has a row a run, `datasets` what is loaded. */

export type DatasetHistory = {
  /** The day of the newest file of the dataset that was ever begun, whatever became of it. */
  newestAsOf: string | null;
  /** The day of the newest one that was the whole dataset. */
  completeAsOf: string | null;
};

export function datasetHistory(session: ImportSession, { key: dataset, kind }: Dataset): Promise<DatasetHistory> {
  return session.run(async (client) => {
    if (kind === 'list') {
      // A list that was begun and not stored changed nothing.
      const { rows } = await client.query<{ as_of: string }>('SELECT as_of FROM fraud_lists WHERE key = $1', [dataset]);
      const asOf = rows[0]?.as_of ?? null;
      return { newestAsOf: asOf, completeAsOf: asOf };
    }
    const { rows } = await client.query<DatasetHistory>(
      `SELECT greatest(
         (SELECT max(as_of) FROM imports WHERE dataset = $1),
         (SELECT as_of FROM datasets WHERE key = $1)
       ) AS "newestAsOf",
       (SELECT complete_as_of FROM datasets WHERE key = $1) AS "completeAsOf"`,
      [dataset],
    );
    return rows[0] as DatasetHistory;
  });
}

/** Lists of changed carriers older than this are of no use to anyone. */
const CHANGES_KEPT_DAYS = 30;

/**
 * Notes that an import began; one that still seems to run was broken off, since no two run at once.
 *
 * @returns its id, and the ids of those broken off: what they changed before is stored.
 */
export function beginImport(
  session: ImportSession,
  { dataset, file, asOf, asOfFrom }: ImportSource,
  now: Date,
): Promise<{ id: number; brokenOff: number[] }> {
  return session.transaction(async (client) => {
    const broken = await client.query<{ id: number }>(
      `UPDATE imports SET status = 'failed', finished_at = $1, message = 'It was broken off.' WHERE status = 'running'
       RETURNING id`,
      [now],
    );
    await client.query(
      `DELETE FROM import_changed_carriers c USING imports i
       WHERE i.id = c.import_id AND i.finished_at < $1::timestamptz - interval '${CHANGES_KEPT_DAYS} days'`,
      [now],
    );
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO imports (dataset, file_name, member, file_bytes, as_of, as_of_from, status, started_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'running', $7) RETURNING id`,
      [dataset.key, basename(file.path), file.member, file.givenBytes, asOf, asOfFrom, now],
    );
    return { id: rows[0]?.id as number, brokenOff: broken.rows.map(({ id }) => id) };
  });
}

/**
 * Stores the result of an import. `isLoaded` puts a dataset of FMCSA's among the loaded ones, at the newest day: from then
 * on the absence of a row says something about a carrier. A list got its day when its rows were replaced.
 */
export async function finishImport(
  session: ImportSession,
  id: number,
  report: ImportReport,
  { dataset, isLoaded, isComplete, now }: { dataset: Dataset; isLoaded: boolean; isComplete: boolean; now: Date },
): Promise<void> {
  await session.transaction(async (client) => {
    await client.query('SET LOCAL synchronous_commit = on');
    await client.query(
      `UPDATE imports SET status = $2, rows_read = $3, rows_stored = $4, rows_unchanged = $5, rows_rejected = $6,
         finished_at = $7, message = $8, sha256 = $9, is_whole = $10, rows_removed = $11
       WHERE id = $1`,
      [
        id,
        report.status,
        report.read,
        report.stored,
        report.unchanged,
        report.rejected,
        new Date(now.getTime() + Math.round(report.seconds * 1000)),
        report.notes.join(' ') || null,
        report.sha256,
        isLoaded && isComplete,
        report.removed,
      ],
    );
    if (!isLoaded || dataset.kind === 'list') return;
    await client.query(
      `INSERT INTO datasets AS d (key, fmcsa_id, name, as_of, complete_as_of, loaded_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO UPDATE SET fmcsa_id = excluded.fmcsa_id, name = excluded.name,
         as_of = greatest(d.as_of, excluded.as_of),
         complete_as_of = greatest(d.complete_as_of, excluded.complete_as_of),
         loaded_at = CASE WHEN excluded.as_of >= d.as_of THEN excluded.loaded_at ELSE d.loaded_at END`,
      [dataset.key, dataset.fmcsaId, dataset.name, report.asOf, isComplete ? report.asOf : null, now],
    );
  });
}

export async function failImport(session: ImportSession, id: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await session.run((client) =>
    client.query(`UPDATE imports SET status = 'failed', finished_at = now(), message = $2 WHERE id = $1`, [
      id,
      message.slice(0, 1000),
    ]),
  );
}
