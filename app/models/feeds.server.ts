import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/feeds.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of who sends truck positions for the company, the newest batch first. */
export async function listPositionFeeds(monitor: Monitor, query: CallInput<typeof calls.listPositionFeeds>['query']) {
  const { data, paging } = await monitor.call(calls.listPositionFeeds, { query });
  return { ...data, paging };
}

/** A page of the trucks that a feed sends, the longest silent first, and how many each list has. */
export async function listPositionFeedTrucks(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof calls.listPositionFeedTrucks>['query'],
) {
  const { data, paging } = await monitor.call(calls.listPositionFeedTrucks, { params: { id }, query });
  return { ...data, paging };
}
