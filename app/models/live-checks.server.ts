import * as calls from '@contract/carriers/live-checks.calls';
import type { Monitor } from '~/services/monitor.server';

/** What FMCSA's live service last said of a carrier when this company asked. */
export async function getLiveCheck(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getLiveCheck, { params: { id } });
  return data;
}

/** Asks it now. */
export async function createLiveCheck(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.createLiveCheck, { params: { id } });
  return data;
}
