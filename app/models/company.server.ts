import * as calls from '@contract/account/company-details.calls';
import { getCompanyFileUse as fileUse } from '@contract/account/company-files.calls';
import * as logoCalls from '@contract/account/company-logo.calls';
import type { CallInput } from '@contract/call';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** The company's details, and how many changes of them await a decision. */
export async function getCompanyDetails(monitor: Monitor) {
  const { data } = await monitor.call(calls.getCompanyDetails, {});
  return data;
}

/** The file space that the company uses, and its limit. */
export async function getCompanyFileUse(monitor: Monitor) {
  const { data } = await monitor.call(fileUse, {});
  return data;
}

/** The logo on the pages for carriers. */
export async function getCompanyLogo(monitor: Monitor) {
  const { data } = await monitor.call(logoCalls.getCompanyLogo, {});
  return data;
}

/** Sets it. A 413 is a file that is too large. */
export const changeCompanyLogo = (monitor: Monitor, file: UploadedFile | null) =>
  monitor.call(logoCalls.changeCompanyLogo, {}, { handles: [413, 422], file });

export const removeCompanyLogo = (monitor: Monitor) => monitor.call(logoCalls.removeCompanyLogo, {});

/** Changes it, or requests the change if the user may not make it. */
export const updateCompanyDetails = (
  monitor: Monitor,
  company_details: CallInput<typeof calls.updateCompanyDetails>['body']['company_details'],
) => monitor.call(calls.updateCompanyDetails, { body: { company_details } }, { handles: [422] });

/** A page of the requested changes, those that await a decision first. */
export async function listCompanyChangeOrders(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listCompanyChangeOrders, { query });
  return { changeOrders: data.company_change_orders, paging };
}

/** One of them. Throws the 404 page for another company's. */
export async function getCompanyChangeOrder(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getCompanyChangeOrder, { params: { id } });
  return data;
}

/** Makes the change. 409: it was decided, or its details changed, meanwhile. */
export const approveCompanyChangeOrder = (
  monitor: Monitor,
  id: string,
  body: CallInput<typeof calls.approveCompanyChangeOrder>['body'],
) => monitor.call(calls.approveCompanyChangeOrder, { params: { id }, body }, { handles: [409, 422] });

/** Rejects the change. 409: it was decided meanwhile. */
export const rejectCompanyChangeOrder = (monitor: Monitor, id: string, note: string) =>
  monitor.call(calls.rejectCompanyChangeOrder, { params: { id }, body: { note } }, { handles: [409, 422] });
