import * as calls from '@contract/activity/activity.calls';
import type { CallInput } from '@contract/call';
import * as home from '@contract/home/work-queue.calls';
import type { Monitor } from '~/services/monitor.server';

/** What is typed in the address goes to the monitor as it is: it says what is wrong with a page or a filter. */
type Typed = Record<string, string | undefined>;

/** A page of the company's activity, newest first, as far as the user may see it, and the people to filter by. */
export async function listActivity(monitor: Monitor, typed: Typed) {
  const query = typed as CallInput<typeof calls.listActivity>['query'];
  const { data, paging } = await monitor.call(calls.listActivity, { query });
  return { ...data, paging };
}

/** The next lines of the activity for a file, newest first; none when it is over. */
export async function exportActivity(monitor: Monitor, typed: Typed) {
  const query = typed as CallInput<typeof calls.exportActivity>['query'];
  return (await monitor.call(calls.exportActivity, { query })).data.activity;
}

/** What waits for the user, by kind, with what was looked at. */
export async function getWorkQueue(monitor: Monitor) {
  return (await monitor.call(home.getWorkQueue, {})).data;
}
