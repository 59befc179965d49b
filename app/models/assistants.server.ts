import { listProposals as call } from '@contract/assistants/proposals.calls';
import type { CallInput } from '@contract/call';
import type { Monitor } from '~/services/monitor.server';

/** A page of the proposals, and how many each list has. */
export async function listProposals(monitor: Monitor, query: CallInput<typeof call>['query']) {
  const { data, paging } = await monitor.call(call, { query });
  return { ...data, paging };
}
