import { listSavedSearches } from '@contract/carriers/saved-searches.calls';
import { listOfSavedSearch, type SavedSearchList } from '@contract/carriers/saved-searches.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';

import { paths } from '~/paths';
import { describeParts, describeSearch, type NamedInFilters, searchAddress } from '~/view/saved-search';
import { inOrder, type SavedView } from '~/view/saved-views';
import { laneInAddress } from './lane-search.server';
import { peopleOfLoads } from './load-people.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

/** A saved search's description: for a lane both its ends, whose address has only their numbers, and the names of people and teams. */
export async function describeSearchToKeep(monitor: Monitor, user: CurrentUser, address: string): Promise<string> {
  const [pathname = '', search = ''] = address.split('?', 2);
  if (pathname !== paths.laneSearchResults()) return describeSearch(address, await namedIn(monitor, user, address));
  const { origin, destination } = await laneInAddress(monitor, new URLSearchParams(search));
  if (origin.status !== 'chosen' || destination.status !== 'chosen') return describeSearch(address);
  return [`${origin.place.name} to ${destination.place.name}`, ...describeParts(address)].join('; ');
}

async function namedIn(monitor: Monitor, user: CurrentUser, address: string): Promise<NamedInFilters | undefined> {
  if (!/[?&](assignee|team)=/.test(address) || missingFor('viewLoads', user) !== null) return undefined;
  const people = await loadSection(peopleOfLoads(monitor, user));
  return people.ok ? people.data : undefined;
}

/** The place of the navigation beneath which the views of a list stand. */
const PLACES: Readonly<Record<SavedSearchList, string>> = {
  '/carriers/search-results': paths.globalSearch(),
  '/carriers/global-search': paths.globalSearch(),
  '/carriers/lane-search-results': paths.laneSearch(),
  '/loads': paths.loads(),
  '/alerts': paths.alerts(),
  '/alerts/by-cause': paths.alerts(),
};

/** Beneath one place; the page of all has the rest. */
const MAX_VIEWS_OF_PLACE = 12;
const ALL: SavedView = { id: 0, name: 'All saved views', to: paths.savedSearches() };

/** The reader's saved views by the place of the navigation beneath which they stand; what no list of the product can open is left out. */
export async function viewsByPlace(monitor: Monitor): Promise<ReadonlyMap<string, SavedView[]>> {
  const byPlace = new Map<string, SavedView[]>();
  for (const { id, saved_search } of (await monitor.get(listSavedSearches, { query: { of: 'navigation' } }))
    .saved_searches) {
    const list = listOfSavedSearch(saved_search.address);
    const to = searchAddress(saved_search.address);
    const { name } = saved_search;
    if (list === null || to === null || typeof name !== 'string') continue;
    const views = byPlace.get(PLACES[list]) ?? [];
    if (views.length < MAX_VIEWS_OF_PLACE) views.push({ id, name, to: inOrder(to) });
    else if (!views.includes(ALL)) views.push(ALL);
    byPlace.set(PLACES[list], views);
  }
  return byPlace;
}
