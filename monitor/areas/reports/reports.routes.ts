import { listCompanyReportRows, listCompanyReports, runCompanyReport } from '@contract/reports/reports.calls';
import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { companyReports } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordExport } from '../../history/audit-log';
import { askForJob } from '../../jobs/jobs';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { companyReportJob } from './report-job';
import { reportOf, reportsOf, rowsOf } from './reports.queries';

export function reportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCompanyReports, async (_input, { company, user }) => ({
    company_reports: await reportsOf(db, { companyId: company.id, scopes: user.scopes }),
  }));

  mount(app, services, runCompanyReport, async ({ params }, { company, user, now }) => {
    const reader = { companyId: company.id, scopes: user.scopes };
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { job } = await reportOf(tx, reader, params.id);
      if (job && isJobUnderWay(job.status)) return;
      const by = { companyId: company.id, userId: user.id, now };
      const jobId = await askForJob(tx, companyReportJob, { ...by, params: { reportId: params.id } });
      await tx
        .update(companyReports)
        .set({ jobId, requestedByUserId: user.id, requestedAt: now })
        .where(and(eq(companyReports.companyId, company.id), eq(companyReports.id, params.id)));
    });
    return reportOf(db, reader, params.id);
  });

  mount(app, services, listCompanyReportRows, async ({ params, query }, { company, user, now }) => {
    const report = await reportOf(db, { companyId: company.id, scopes: user.scopes }, params.id);
    const found = await rowsOf(db, company.id, params.id, query);
    if (found === null || report.finished_at === null) throw refuse.notFound('A finished run of that report');
    const { label, columns } = COMPANY_REPORTS[report.kind];
    await recordExport(
      db,
      {
        companyId: company.id,
        kind: 'report_exported',
        summary: `Exported the report “${label}”, ${found.total === 1 ? 'one row' : `${found.total} rows`}`,
        userId: user.id,
        occurredAt: now,
      },
      query.page === 1,
    );
    const answer = { kind: report.kind, columns: [...columns], rows: found.rows, finished_at: report.finished_at };
    return paged(answer, query, found.total);
  });
}
