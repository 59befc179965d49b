import * as calls from '@contract/account/company-details.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the requested changes, those that await a decision first. */
export async function listCompanyChangeOrders(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listCompanyChangeOrders, { query });
  return { changeOrders: data.company_change_orders, paging };
}
