import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/facilities.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the places where the company's loads stop, the busiest first, and how many each list has. */
export async function listFacilities(monitor: Monitor, query: CallInput<typeof calls.listFacilities>['query']) {
  const { data, paging } = await monitor.call(calls.listFacilities, { query });
  return { ...data, paging };
}

type Asked = CallInput<typeof calls.checkAddress>['query'];

/** How a stop at an address would be placed, and what is odd about it; null if the address itself is rejected. */
export async function checkAddress(monitor: Monitor, query: Asked) {
  const answer = await monitor.call(calls.checkAddress, { query }, { handles: [422] });
  return answer.ok ? answer.data : null;
}
