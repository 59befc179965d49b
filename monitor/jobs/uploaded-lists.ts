import type { UploadedList } from '@contract/shared/uploaded-list.entities';
import type { z } from 'zod';
import type { Queryable } from '../db/client';
import { findJobs } from './jobs';

interface Row {
  upload: { id: number; fileName: string; linesCount: number; createdAt: Date; jobId: string | null };
  createdBy: string | null;
}

/** What every uploaded list says of itself, by its id, with the progress of its job. */
export async function uploadedLists(
  db: Queryable,
  companyId: number,
  rows: readonly Row[],
): Promise<(row: Row) => z.infer<typeof UploadedList>> {
  const jobs = await findJobs(
    db,
    companyId,
    rows.flatMap(({ upload }) => upload.jobId ?? []),
  );
  return ({ upload, createdBy }) => ({
    id: upload.id,
    file_name: upload.fileName,
    lines_count: upload.linesCount,
    created_at: upload.createdAt.toISOString(),
    created_by: createdBy,
    job: (upload.jobId && jobs.get(upload.jobId)) || null,
  });
}

/** How many lines of an upload had each outcome, from counted groups. */
export const outcomesOf = <Outcome extends string>(
  outcomes: readonly Outcome[],
  counted: readonly { importId: number; outcome: string; n: number }[],
  importId: number,
): Record<Outcome, number> =>
  Object.fromEntries(
    outcomes.map((outcome) => [
      outcome,
      counted.find((one) => one.importId === importId && one.outcome === outcome)?.n ?? 0,
    ]),
  ) as Record<Outcome, number>;
