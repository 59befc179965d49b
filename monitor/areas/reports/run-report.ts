import { randomUUID } from 'node:crypto';
import type { CompanyReportKind } from '@contract/reports/reports.constants';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { companyReportRows, companyReports } from '../../db/schema';
import { REPORT_ROWS } from './report-rows';

type Run = {
  db: Database;
  companyId: number;
  reportId: number;
  now: Date;
  /** Rows so far, of how many. What it throws ends the run, and the rows of the one before stay. */
  onProgress: (done: number, total: number) => Promise<void>;
};

/**
 * Writes a report's rows beside those of the last run, and puts them in their place when all are there: who reads
 * meanwhile reads the old ones whole. @returns how many there are
 */
export async function runReport({ db, companyId, reportId, now, onProgress }: Run): Promise<number> {
  const own = and(eq(companyReports.companyId, companyId), eq(companyReports.id, reportId));
  const [report] = await db.select().from(companyReports).where(own);
  if (!report) throw new Error('the report is gone');
  const run = randomUUID();
  const { total, batches } = await REPORT_ROWS[report.kind as CompanyReportKind]({ db, companyId, now });
  await onProgress(0, total);
  let position = 0;
  for await (const batch of batches) {
    await db
      .insert(companyReportRows)
      .values(batch.map((cells, at) => ({ reportId, run, position: position + at, cells })));
    position += batch.length;
    // More may have come while it was written: never more done than there is.
    await onProgress(position, Math.max(total, position));
  }
  await db.transaction(async (tx) => {
    await tx.update(companyReports).set({ finishedRun: run, finishedAt: now, rowsCount: position }).where(own);
    await tx
      .delete(companyReportRows)
      .where(and(eq(companyReportRows.reportId, reportId), ne(companyReportRows.run, run)));
  });
  return position;
}
