import { listCompanyReportRows, listCompanyReports, runCompanyReport } from '@contract/reports/reports.calls';
import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { reportOf, reportsOf, rowsOf } from './reports.queries';
import { requestReportRun } from './request-report-run';

export function reportsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCompanyReports, async (_input, { company, user }) => ({
    company_reports: await reportsOf(db, { companyId: company.id, scopes: user.scopes }),
  }));

  mount(app, services, runCompanyReport, async ({ params }, context) => {
    await requestReportRun(context, params.id);
    return reportOf(db, { companyId: context.company.id, scopes: context.user.scopes }, params.id);
  });

  mount(app, services, listCompanyReportRows, async ({ params, query }, { company, user, now }) => {
    const report = await reportOf(db, { companyId: company.id, scopes: user.scopes }, params.id);
    const found = await rowsOf(db, company.id, params.id, query);
    if (found === null || report.finished_at === null) throw httpErrors.notFound('A finished run of that report');
    const { label, columns } = COMPANY_REPORTS[report.kind];
    await recordExport(
      db,
      {
        companyId: company.id,
        kind: 'report_exported',
        summary: `Read the report “${label}”, ${found.total === 1 ? 'one row' : `${found.total} rows`}`,
        userId: user.id,
        occurredAt: now,
      },
      query.page === 1,
    );
    const answer = { kind: report.kind, columns: [...columns], rows: found.rows, finished_at: report.finished_at };
    return paged(answer, query, found.total);
  });
}
