import { runCompanyReport } from '@contract/reports/reports.calls';
import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

/** Running a report; its file has an address of its own. */
export const runReport = defineForm({
  form: 'run-report',
  intent: 'run-report',
  access: 'runReports',
  schema: z.object({ report_id: z.string().default('') }),
  hidden: ['report_id'],
  call: async ({ monitor }, { report_id }) => ({
    ok: true,
    data: await monitor.get(runCompanyReport, { params: { id: report_id } }),
  }),
  to: paths.accountTab('reports'),
  toast: ({ data }) => `Running “${COMPANY_REPORTS[data.kind].label}”.`,
});
