import type { CallInput } from '@contract/call';
import * as calls from '@contract/subscriptions/subscriptions.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the carriers that the company follows. `page` may be as typed: the monitor says what is wrong with it. */
export async function listSubscriptions(monitor: Monitor, query: CallInput<typeof calls.listSubscriptions>['query']) {
  const { data, paging } = await monitor.call(calls.listSubscriptions, { query });
  return { subscriptions: data.subscriptions, paging };
}
