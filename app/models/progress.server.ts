import * as calls from '@contract/loads/progress.calls';
import type { Monitor } from '~/services/monitor.server';

/** Where a load is as its customer sees it, and the links. Throws the 404 page for another company's load. */
export const getLoadProgress = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getLoadProgress, { params: { id } })).data;

/** Makes a link for the customer; its address is returned only once. 422 for a load that is over. */
export const createProgressLink = (monitor: Monitor, id: string) =>
  monitor.call(calls.createProgressLink, { params: { id } }, { handles: [422] });

/** Ends a link. 409 when someone ended it meanwhile. */
export const withdrawProgressLink = (monitor: Monitor, id: string, link_id: string) =>
  monitor.call(calls.withdrawProgressLink, { params: { id, link_id } }, { handles: [409] });
