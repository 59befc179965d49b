import * as calls from '@contract/edit-requests/edit-requests.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's requests to correct a carrier's data, newest first. */
export async function listEditRequests(monitor: Monitor, query: { carrier_id: string; page?: string }) {
  const { data, paging } = await monitor.call(calls.listEditRequests, { query });
  return { editRequests: data.edit_requests, paging };
}

/** Requests a correction. 429 above the limit. */
export const createEditRequest = (
  monitor: Monitor,
  carrier_id: string,
  message: string,
  submissionId: string | null,
) => {
  const body = { edit_request: { carrier_id, message } };
  return monitor.call(calls.createEditRequest, { body }, { handles: [422, 429], submissionId });
};
