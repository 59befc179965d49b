import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/facilities.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the places where the company's loads stop, the busiest first, and how many each list has. */
export async function listFacilities(monitor: Monitor, query: CallInput<typeof calls.listFacilities>['query']) {
  const { data, paging } = await monitor.call(calls.listFacilities, { query });
  return { ...data, paging };
}

/** A facility with where trucks stood for its loads. Throws the 404 page for another company's. */
export async function getFacility(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getFacility, { params: { id } });
  return data;
}

type Change = CallInput<typeof calls.updateFacility>['body']['facility'];

/** Sets its name, hours, point or radius. 409 when someone has changed it since it was read. */
export const updateFacility = (monitor: Monitor, id: string, facility: Change) =>
  monitor.call(calls.updateFacility, { params: { id }, body: { facility } }, { handles: [409, 422] });

type Answer = CallInput<typeof calls.acceptFacilityProposal>['body'];

/** Confirms that trucks stood at the facility. */
export const acceptFacilityProposal = (monitor: Monitor, id: string, body: Answer) =>
  monitor.call(calls.acceptFacilityProposal, { params: { id }, body }, { handles: [409] });

/** Says that trucks did not stand at the facility. */
export const rejectFacilityProposal = (monitor: Monitor, id: string, body: Answer) =>
  monitor.call(calls.rejectFacilityProposal, { params: { id }, body }, { handles: [409] });

type Asked = CallInput<typeof calls.checkAddress>['query'];

/** How a stop at an address would be placed, and what is odd about it; null if the address itself is rejected. */
export async function checkAddress(monitor: Monitor, query: Asked) {
  const answer = await monitor.call(calls.checkAddress, { query }, { handles: [422] });
  return answer.ok ? answer.data : null;
}
