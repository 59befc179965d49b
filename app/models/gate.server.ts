import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/gate.calls';
import type { Monitor } from '~/services/monitor.server';

/** The gate's answers for a load and several carriers, by carrier. */
export async function listLoadGates(monitor: Monitor, id: string | number, carrierIds: readonly number[]) {
  if (carrierIds.length === 0) return new Map<number, never>();
  const query = { carrier_ids: [...new Set(carrierIds)].join(',') };
  const { data } = await monitor.call(calls.listLoadGates, { params: { id }, query });
  return new Map(data.gates.map(({ carrier_id, ...gate }) => [carrier_id, gate]));
}

/** A page of the company's exceptions. */
export async function listGateExceptions(monitor: Monitor, query: CallInput<typeof calls.listGateExceptions>['query']) {
  const { data, paging } = await monitor.call(calls.listGateExceptions, { query });
  return { exceptions: data.gate_exceptions, paging };
}
