import { defineJob } from '../../jobs/jobs';
import { runReport } from './run-report';

/** A report of a company, as the page asks for it. Interrupted, it begins anew: what is read must be of one moment. */
export const companyReportJob = defineJob<{ reportId: number }>({
  kind: 'company_report',
  run: async ({ companyId, params, progress }, { db, clock }) => ({
    rows: await runReport({
      db,
      companyId: companyId!,
      reportId: params.reportId,
      now: clock(),
      onProgress: (done, total) => progress({ done, total }),
    }),
  }),
});
