import type { Permission } from '../shared/permissions';

/** The size limit of one saved search, as JSON (our decision). */
export const SAVED_SEARCH_FIELDS_MOST_BYTES = 16_384;
export const MAX_SAVED_SEARCH_NAME = 100;
/** One person's saved searches (our decision). */
export const MAX_SAVED_SEARCHES = 200;
/** Those that a company's people share with one another (our decision): they stand in everyone's navigation. */
export const MAX_SHARED_SEARCHES = 60;
/** Characters of an address that is shared or stands in the navigation: longer ones stand on their page alone. */
export const MAX_SHARED_ADDRESS = 1_500;
/** How many the navigation asks for. */
export const MAX_SEARCHES_IN_NAVIGATION = 60;

/**
 * The lists that a saved search may open, by their path within the portal, and what their reader needs. Of a shared one
 * whose list someone may not open, that person reads neither name nor filters.
 */
export const SAVED_SEARCH_LISTS = {
  '/carriers/search-results': 'saveSearches',
  '/carriers/global-search': 'saveSearches',
  '/carriers/lane-search-results': 'searchByLane',
  '/loads': 'viewLoads',
  '/alerts': 'viewLoads',
  '/alerts/by-cause': 'viewLoads',
} as const satisfies Readonly<Record<string, Permission>>;
export type SavedSearchList = keyof typeof SAVED_SEARCH_LISTS;

/** The list of an address; null: it is none of them. */
export function listOfSavedSearch(address: unknown): SavedSearchList | null {
  if (typeof address !== 'string') return null;
  const [path = ''] = address.split('?', 1);
  return Object.hasOwn(SAVED_SEARCH_LISTS, path) ? (path as SavedSearchList) : null;
}

/** Who sees a saved search besides its owner. */
export const SEARCH_SHARING = ['no_one', 'team', 'company'] as const;
export type SearchSharing = (typeof SEARCH_SHARING)[number];
