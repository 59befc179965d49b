import type { CallInput } from '@contract/call';
import * as directoryCalls from '@contract/carriers/directory.calls';
import * as calls from '@contract/connections/carrier-users.calls';
import type { Monitor } from '~/services/monitor.server';

/** A carrier's contact data, with the first page of its people. */
export async function getCarrierDirectory(monitor: Monitor, id: string) {
  const { data } = await monitor.call(directoryCalls.getCarrierDirectory, { params: { id } });
  return data;
}

/** A carrier's people for the company, and its dispatchers by status. */
export async function getCarrierUsers(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getCarrierUsers, { params: { id } });
  return data;
}

type Change = CallInput<typeof calls.updateCarrierUser>['body']['carrier_user'];

/** Makes a person active or inactive. 409 when someone has changed that since it was read. */
export const updateCarrierUser = (monitor: Monitor, id: string, carrier_user: Change) =>
  monitor.call(calls.updateCarrierUser, { params: { id }, body: { carrier_user } }, { handles: [409, 422] });
