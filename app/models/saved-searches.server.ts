import type { CallInput } from '@contract/call';
import * as calls from '@contract/carriers/saved-searches.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the user's own saved searches, and of those shared with the user. */
export async function listSavedSearches(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listSavedSearches, { query });
  return { savedSearches: data.saved_searches, paging };
}

/** Those for the navigation, by name. */
export const listViews = async (monitor: Monitor) =>
  (await monitor.call(calls.listSavedSearches, { query: { of: 'navigation' } })).data.saved_searches;

export type Sharing = Pick<CallInput<typeof calls.createSavedSearch>['body'], 'shared_with' | 'team_id'>;

/** Saves a search under a name, with its address and a description. */
export const createSavedSearch = (
  monitor: Monitor,
  saved_search: { name: string; address: string; looks_for: string },
  sharing: Sharing,
) => monitor.call(calls.createSavedSearch, { body: { saved_search, ...sharing } }, { handles: [422] });

/** Renames a saved search, or changes whom it is shared with. 403: it is a colleague's. */
export const changeSavedSearch = (monitor: Monitor, id: string, name: string, sharing: Sharing) =>
  monitor.call(
    calls.updateSavedSearch,
    { params: { id }, body: { saved_search: { name }, ...sharing } },
    { handles: [403, 404, 422] },
  );

/** 404 counts as deleted. 403: it is a colleague's. */
export const deleteSavedSearch = (monitor: Monitor, id: string) =>
  monitor.call(calls.deleteSavedSearch, { params: { id } }, { handles: [403, 404] });
