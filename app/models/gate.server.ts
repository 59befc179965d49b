import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/gate.calls';
import type { Monitor } from '~/services/monitor.server';

/** The gate's answer for a load and a carrier. Throws the 404 page for another company's load. */
export const getLoadGate = async (monitor: Monitor, id: string | number, carrier_id: string | number) =>
  (await monitor.call(calls.getLoadGate, { params: { id }, query: { carrier_id } })).data;

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

/** One exception. Throws the 404 page for another company's. */
export const getGateException = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getGateException, { params: { id } })).data;

type NewException = CallInput<typeof calls.createGateException>['body']['gate_exception'];

export const createGateException = (monitor: Monitor, gate_exception: NewException) =>
  monitor.call(calls.createGateException, { body: { gate_exception } }, { handles: [409, 422] });

export const mailGateExceptionCode = (monitor: Monitor, id: string) =>
  monitor.call(calls.mailGateExceptionCode, { params: { id } }, { handles: [409, 429] });

type Given = CallInput<typeof calls.giveGateException>['body']['gate_exception'];

export const giveGateException = (monitor: Monitor, id: string, gate_exception: Given) =>
  monitor.call(
    calls.giveGateException,
    { params: { id }, body: { gate_exception } },
    { handles: [403, 409, 422, 429] },
  );

type Denied = CallInput<typeof calls.denyGateException>['body']['gate_exception'];

export const denyGateException = (monitor: Monitor, id: string, gate_exception: Denied) =>
  monitor.call(calls.denyGateException, { params: { id }, body: { gate_exception } }, { handles: [409, 422] });

type Classified = CallInput<typeof calls.classifyLoad>['body']['load'];

export const classifyLoad = (monitor: Monitor, id: string, load: Classified) =>
  monitor.call(calls.classifyLoad, { params: { id }, body: { load } }, { handles: [403, 409, 422] });
