import * as calls from '@contract/reports/reports.calls';
import type { Monitor } from '~/services/monitor.server';

/** The reports that the user may run, with the progress of a run. */
export async function listCompanyReports(monitor: Monitor) {
  const { data } = await monitor.call(calls.listCompanyReports, {});
  return data.company_reports;
}

/** Runs one. */
export async function runCompanyReport(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.runCompanyReport, { params: { id } });
  return data;
}

/** A page of the rows of the last successful run. Throws the 404 page when there is none. */
export async function listCompanyReportRows(monitor: Monitor, id: string, query: { page?: string; per_page?: string }) {
  const { data, paging } = await monitor.call(calls.listCompanyReportRows, { params: { id }, query });
  return { ...data, paging };
}
