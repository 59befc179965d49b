import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import { runCompanyReport } from '~/models/reports.server';
import { paths } from '~/paths';
import { redirectWithToast } from '~/services/toast.server';
import type { Action } from './action.server';

/** Running a report; its file has an address of its own. */
export const reportActions: Record<string, Action> = {
  'run-report': {
    access: 'runReports',
    act: async (_args, form, monitor) => {
      const id = form.get('report_id');
      const { kind } = await runCompanyReport(monitor, typeof id === 'string' ? id : '');
      return redirectWithToast(paths.accountTab('reports'), `“${COMPANY_REPORTS[kind].label}” is being run.`);
    },
  },
};
