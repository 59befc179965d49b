import * as calls from '@contract/activity/activity.calls';
import type { CallInput } from '@contract/call';
import type { Monitor } from '~/services/monitor.server';

/** Values from the address go to the monitor as typed: it reports a bad page or filter. */
type Typed = Record<string, string | undefined>;

/** A page of the company's activity, newest first, as far as the user may see it, and the people to filter by. */
export async function listActivity(monitor: Monitor, typed: Typed) {
  const query = typed as CallInput<typeof calls.listActivity>['query'];
  const { data, paging } = await monitor.call(calls.listActivity, { query });
  return { ...data, paging };
}

/** The next lines of the activity for a file, newest first; none at the end. */
export async function exportActivity(monitor: Monitor, typed: Typed) {
  const query = typed as CallInput<typeof calls.exportActivity>['query'];
  return (await monitor.call(calls.exportActivity, { query })).data.activity;
}
