import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import { runCompanyReport } from '~/models/reports.server';
import { paths } from '~/paths';
import type { PageActions } from '~/services/page-actions.server';
import { redirectWithToast } from '~/services/toast.server';

/** Running a report; its file has an address of its own. */
export const reportActions: PageActions = {
  'run-report': {
    access: 'runReports',
    act: async (_args, form, monitor) => {
      const id = form.get('report_id');
      const { kind } = await runCompanyReport(monitor, typeof id === 'string' ? id : '');
      return redirectWithToast(paths.accountTab('reports'), `Running “${COMPANY_REPORTS[kind].label}”.`);
    },
  },
};
