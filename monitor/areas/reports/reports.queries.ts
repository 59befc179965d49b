import type { CompanyReport } from '@contract/reports/reports.calls';
import { COMPANY_REPORT_KINDS, type CompanyReportKind, scopeForReport } from '@contract/reports/reports.constants';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { companyReportRows, companyReports, jobs, users } from '../../db/schema';
import type { Cell } from './report-rows';

type Reader = { companyId: number; scopes: readonly string[] };

/** The kinds that a user may run. */
export const kindsFor = ({ scopes }: Pick<Reader, 'scopes'>): CompanyReportKind[] =>
  COMPANY_REPORT_KINDS.filter((kind) => {
    const scope = scopeForReport(kind);
    return scope === null || scopes.includes(scope);
  });

/** The company's reports that the user may run, each there from the first time it is looked for. */
export async function reportsOf(db: Queryable, reader: Reader): Promise<CompanyReport[]> {
  const kinds = kindsFor(reader);
  if (kinds.length === 0) return [];
  await db
    .insert(companyReports)
    .values(kinds.map((kind) => ({ companyId: reader.companyId, kind })))
    .onConflictDoNothing();
  const reports = await select(db, reader);
  return reports.sort((a, b) => COMPANY_REPORT_KINDS.indexOf(a.kind) - COMPANY_REPORT_KINDS.indexOf(b.kind));
}

/** @throws ApiError 404, also for another company's and for one that the user may not run */
export async function reportOf(db: Queryable, reader: Reader, id: number): Promise<CompanyReport> {
  const [report] = await select(db, reader, id);
  if (!report) throw httpErrors.notFound('That report');
  return report;
}

async function select(db: Queryable, reader: Reader, id?: number): Promise<CompanyReport[]> {
  const rows = await db
    .select({ report: companyReports, job: jobs, requested_by: fullName(users) })
    .from(companyReports)
    .leftJoin(jobs, eq(jobs.id, companyReports.jobId))
    .leftJoin(users, eq(users.id, companyReports.requestedByUserId))
    .where(
      and(
        eq(companyReports.companyId, reader.companyId),
        inArray(companyReports.kind, kindsFor(reader)),
        id === undefined ? undefined : eq(companyReports.id, id),
      ),
    );
  return rows.map(({ report, job, requested_by }) => ({
    id: report.id,
    kind: report.kind as CompanyReportKind,
    job: job && {
      id: job.id,
      kind: job.kind,
      status: job.status,
      done: job.done,
      total: job.total,
      result: job.result,
      failure: job.failure,
      created_at: job.createdAt.toISOString(),
      finished_at: job.finishedAt?.toISOString() ?? null,
    },
    requested_by: report.requestedByUserId === null ? null : requested_by,
    finished_at: report.finishedAt?.toISOString() ?? null,
    rows_count: report.rowsCount,
  }));
}

/** A page of the rows of the last run that ended well, or null: none has. */
export async function rowsOf(
  db: Queryable,
  companyId: number,
  reportId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: Cell[][]; total: number } | null> {
  const [report] = await db
    .select({ run: companyReports.finishedRun, total: companyReports.rowsCount })
    .from(companyReports)
    .where(and(eq(companyReports.companyId, companyId), eq(companyReports.id, reportId)));
  if (!report?.run) return null;
  const rows = await db
    .select({ cells: companyReportRows.cells })
    .from(companyReportRows)
    .where(and(eq(companyReportRows.reportId, reportId), eq(companyReportRows.run, report.run)))
    .orderBy(asc(companyReportRows.position))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { rows: rows.map(({ cells }) => cells), total: report.total ?? 0 };
}
