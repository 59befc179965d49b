import * as calls from '@contract/reports/reports.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the rows of the last successful run. Throws the 404 page when there is none. */
export async function listCompanyReportRows(monitor: Monitor, id: string, query: { page?: string; per_page?: string }) {
  const { data, paging } = await monitor.call(calls.listCompanyReportRows, { params: { id }, query });
  return { ...data, paging };
}
