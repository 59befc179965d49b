import type { CallInput } from '@contract/call';
import * as messages from '@contract/tms/tms-messages.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the TMS messages, newest first, and how many each list has. */
export async function listTmsMessages(monitor: Monitor, query: CallInput<typeof messages.listTmsMessages>['query']) {
  const { data, paging } = await monitor.call(messages.listTmsMessages, { query });
  return { ...data, paging };
}
