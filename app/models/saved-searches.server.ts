import type { CallInput } from '@contract/call';
import * as calls from '@contract/carriers/saved-searches.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the user's own saved searches, and of those shared with the user. */
export async function listSavedSearches(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listSavedSearches, { query });
  return { savedSearches: data.saved_searches, paging };
}

export type Sharing = Pick<CallInput<typeof calls.createSavedSearch>['body'], 'shared_with' | 'team_id'>;
