import type { CallInput } from '@contract/call';
import * as calls from '@contract/subscriptions/subscriptions.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the carriers that the company follows. `page` may be as typed: the monitor reports a bad one. */
export async function listSubscriptions(monitor: Monitor, query: CallInput<typeof calls.listSubscriptions>['query']) {
  const { data, paging } = await monitor.call(calls.listSubscriptions, { query });
  return { subscriptions: data.subscriptions, paging };
}

/** The company's subscription to a carrier, or null: it does not follow it. */
export async function findSubscription(monitor: Monitor, carrierId: string | number) {
  const { subscriptions } = await listSubscriptions(monitor, { q: { carrier_id_eq: carrierId } });
  return subscriptions[0] ?? null;
}
