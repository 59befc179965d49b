import * as calls from '@contract/loads/sharing.calls';
import type { Monitor } from '~/services/monitor.server';

/** Everything that a load shares with someone outside. Throws the 404 page for another company's load. */
export const getLoadSharing = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getLoadSharing, { params: { id } })).data;

/** Ends all of it at once. 422 to end the tracking of a canceled load. */
export const stopLoadSharing = (monitor: Monitor, id: string, body: { ends_tracking: boolean }) =>
  monitor.call(calls.stopLoadSharing, { params: { id }, body }, { handles: [422] });
