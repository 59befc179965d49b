import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/driver-links.calls';
import type { Monitor } from '~/services/monitor.server';

/** The links to the driver's page of a load. Throws the 404 page for another company's load. */
export const getDriverLinks = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getDriverLinks, { params: { id } })).data;

/** Makes a link for the driver and sends it; its address is returned only once. 422 where there can be none. */
export const createDriverLink = (
  monitor: Monitor,
  id: string,
  body: CallInput<typeof calls.createDriverLink>['body'],
) => monitor.call(calls.createDriverLink, { params: { id }, body }, { handles: [422] });

/** Ends a link. 409 when someone ended it meanwhile. */
export const withdrawDriverLink = (monitor: Monitor, id: string, link_id: string) =>
  monitor.call(calls.withdrawDriverLink, { params: { id, link_id } }, { handles: [409] });
