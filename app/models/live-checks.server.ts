import * as calls from '@contract/carriers/live-checks.calls';
import type { Monitor } from '~/services/monitor.server';

/** FMCSA's last live answer on a carrier for this company. */
export async function getLiveCheck(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getLiveCheck, { params: { id } });
  return data;
}

/** Runs a live check now. */
export async function createLiveCheck(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.createLiveCheck, { params: { id } });
  return data;
}
