import type { CallInput } from '@contract/call';
import * as classificationCalls from '@contract/connections/connection-classifications.calls';
import * as calls from '@contract/connections/connections.calls';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import * as paymentCalls from '@contract/connections/payment-terms.calls';
import type { Monitor } from '~/services/monitor.server';

/** A person's decision about a connection: why, and the version that they saw (0: not connected). */
type Decision = { note?: string; expected_version: number };

/** A page of the company's connections. `page` may be as typed: the monitor reports a bad one. */
export async function listConnections(monitor: Monitor, query: CallInput<typeof calls.listConnections>['query']) {
  const { data, paging } = await monitor.call(calls.listConnections, { query });
  return { connections: data.connections, paging };
}

/** Puts a carrier on do not dispatch, connected or not. 409 when it changed since it was read. */
export const doNotDispatch = (monitor: Monitor, carrier_id: number, decision: Decision) =>
  monitor.call(
    calls.doNotDispatchConnection,
    { body: { connection: { carrier_id, ...decision } } },
    { handles: [409, 422] },
  );

/** Gives a connection another status. 409 when it changed since it was read. */
export const changeConnectionStatus = (
  monitor: Monitor,
  id: number,
  { status, ...decision }: Decision & { status: ConnectionStatus },
) =>
  monitor.call(
    calls.updateConnection,
    { params: { id }, body: { connection: { status, ...decision } } },
    { handles: [409, 422] },
  );

/** How many carriers are on each of the company's lists. */
export async function countConnections(monitor: Monitor) {
  const { data } = await monitor.call(calls.countConnections, {});
  return data;
}

/** Up to 200 connections for a file, after the one that `after_id` names. */
export async function exportConnections(monitor: Monitor, query: CallInput<typeof calls.exportConnections>['query']) {
  const { data } = await monitor.call(calls.exportConnections, { query });
  return data.connections;
}

/** Dismisses a connection, or restores it. 409 when it changed since it was read. */
export const changeDismissal = (
  monitor: Monitor,
  id: number,
  change: { is_dismissed: boolean; expected_version: number },
) =>
  monitor.call(calls.updateConnection, { params: { id }, body: { connection: change } }, { handles: [404, 409, 422] });

/** The classifications by broker election, each with whether the connected carrier is elected for it. */
export async function listConnectionClassifications(monitor: Monitor, id: number) {
  const { data } = await monitor.call(classificationCalls.listConnectionClassifications, { params: { id } });
  return data;
}

/** Sets for which of them a carrier is elected. 409 when that changed since it was read. */
export const updateConnectionClassifications = (
  monitor: Monitor,
  id: number,
  chosen: { classification_ids: number[]; expected_version: number },
) =>
  monitor.call(
    classificationCalls.updateConnectionClassifications,
    { params: { id }, body: { connection: chosen } },
    { handles: [409, 422] },
  );

/** When the company pays a connected carrier, and its choices. */
export async function getConnectionPaymentTerm(monitor: Monitor, id: number) {
  const { data } = await monitor.call(paymentCalls.getConnectionPaymentTerm, { params: { id } });
  return data;
}

/** Sets when a carrier is paid; null sets none. 409 when that changed since it was read. */
export const chooseConnectionPaymentTerm = (
  monitor: Monitor,
  id: number,
  connection: { payment_term_id: number | null; expected_version: number },
) =>
  monitor.call(
    paymentCalls.chooseConnectionPaymentTerm,
    { params: { id }, body: { connection } },
    { handles: [409, 422] },
  );
