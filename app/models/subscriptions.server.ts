import type { CallInput } from '@contract/call';
import * as calls from '@contract/subscriptions/subscriptions.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the carriers that the company follows. `page` may be as typed: the monitor reports a bad one. */
export async function listSubscriptions(monitor: Monitor, query: CallInput<typeof calls.listSubscriptions>['query']) {
  const { data, paging } = await monitor.call(calls.listSubscriptions, { query });
  return { subscriptions: data.subscriptions, paging };
}

/** A part of them for a file; empty: the end. */
export async function exportSubscriptions(
  monitor: Monitor,
  query: CallInput<typeof calls.exportSubscriptions>['query'],
) {
  const { data } = await monitor.call(calls.exportSubscriptions, { query });
  return data.subscriptions;
}

/** The company's subscription to a carrier, or null: it does not follow it. */
export async function findSubscription(monitor: Monitor, carrierId: string | number) {
  const { subscriptions } = await listSubscriptions(monitor, { q: { carrier_id_eq: carrierId } });
  return subscriptions[0] ?? null;
}

/** Follows a carrier. */
export async function createSubscription(monitor: Monitor, carrier_id: number) {
  const { data } = await monitor.call(calls.createSubscription, { body: { subscription: { carrier_id } } });
  return data;
}

/** Stops following a carrier. 409 when someone has done so since it was read. */
export const deleteSubscription = (monitor: Monitor, id: string, expected_version: number) =>
  monitor.call(calls.deleteSubscription, { params: { id }, query: { expected_version } }, { handles: [409, 422] });
