import * as calls from '@contract/proven-calls/proven-calls.calls';
import type { Monitor } from '~/services/monitor.server';

export type CallsToCarrier = Awaited<ReturnType<typeof getCallsToCarrier>>;

/** The numbers on file of a carrier, where the digits of a call go, and its newest call. */
export async function getCallsToCarrier(monitor: Monitor, id: number) {
  const { data } = await monitor.call(calls.getCallsToCarrier, { params: { id } });
  return data;
}
