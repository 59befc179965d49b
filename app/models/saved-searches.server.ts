import * as calls from '@contract/carriers/saved-searches.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the user's own saved searches. */
export async function listSavedSearches(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listSavedSearches, { query });
  return { savedSearches: data.saved_searches, paging };
}

/** Saves a search under a name, with its address and a description. */
export const createSavedSearch = (
  monitor: Monitor,
  saved_search: { name: string; address: string; looks_for: string },
) => monitor.call(calls.createSavedSearch, { body: { saved_search } }, { handles: [422] });

export const renameSavedSearch = (monitor: Monitor, id: string, name: string) =>
  monitor.call(calls.updateSavedSearch, { params: { id }, body: { saved_search: { name } } }, { handles: [404, 422] });

/** 404 counts as deleted. */
export const deleteSavedSearch = (monitor: Monitor, id: string) =>
  monitor.call(calls.deleteSavedSearch, { params: { id } }, { handles: [404] });
