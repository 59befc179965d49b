import type { CallInput } from '@contract/call';
import * as calls from '@contract/subscriptions/subscription-imports.calls';
import type { Monitor } from '~/services/monitor.server';

/** The company's uploaded lists, newest first. */
export async function listSubscriptionImports(
  monitor: Monitor,
  query: CallInput<typeof calls.listSubscriptionImports>['query'],
) {
  const { data, paging } = await monitor.call(calls.listSubscriptionImports, { query });
  return { imports: data.subscription_imports, paging };
}

/** The rejected lines of a list, with the reason for each. */
export async function listSubscriptionImportLines(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof calls.listSubscriptionImportLines>['query'],
) {
  const { data, paging } = await monitor.call(calls.listSubscriptionImportLines, { params: { id }, query });
  return { lines: data.lines, paging };
}
