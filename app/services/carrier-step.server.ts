import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { paths } from '~/paths';
import { AS_LIST, type ListOrigin } from '~/view/carrier/list-origin';
import { searchByAddress } from './carrier-search.server';
import { connectionsByAddress } from './connection-list.server';
import { laneFilters, laneInAddress, lanePage } from './lane-search.server';
import { mapResults, mapSearchInAddress } from './map-search.server';
import type { Monitor } from './monitor.server';

/** Where a step on a list leads: to another of its carriers, or nowhere, and why. */
export type Step =
  | { kind: 'carrier'; id: number; search: URLSearchParams }
  | { kind: 'end' }
  /** The list has changed, and this carrier moved. */
  | { kind: 'gone' };

type ListPage = { ids: number[]; page: number; pages: number };

/**
 * The carrier before or after one on the list that it was opened from. Loads the list as its own page does, so that its
 * order, its filters and this user's rights are the same.
 */
export async function stepOnList(
  monitor: Monitor,
  user: CurrentUser,
  { origin, id, by }: { origin: ListOrigin; id: number; by: -1 | 1 },
): Promise<Step> {
  const here = await listPage(monitor, user, origin.pathname, origin.search);
  const at = here?.ids.indexOf(id) ?? -1;
  if (here === null || at < 0) return { kind: 'gone' };
  const beside = here.ids[at + by];
  if (beside !== undefined) return { kind: 'carrier', id: beside, search: origin.search };
  const page = here.page + by;
  if (page < 1 || page > here.pages) return { kind: 'end' };
  const search = new URLSearchParams(origin.search);
  search.set('page', String(page));
  const there = await listPage(monitor, user, origin.pathname, search);
  const next = by > 0 ? there?.ids[0] : there?.ids.at(-1);
  return next === undefined ? { kind: 'end' } : { kind: 'carrier', id: next, search };
}

async function listPage(
  monitor: Monitor,
  user: CurrentUser,
  pathname: string,
  search: URLSearchParams,
): Promise<ListPage | null> {
  switch (pathname) {
    case paths.searchResults():
    case paths.globalSearch():
      return searchedPage(monitor, user, pathname, search);
    case paths.laneSearchResults():
      return missingFor('searchByLane', user) ? null : lanePageOf(monitor, search);
    case paths.home():
      return mapPage(monitor, search);
    default:
      return missingFor('listOwnCarriers', user) ? null : ownPage(monitor, user, pathname, search);
  }
}

const list = (rows: readonly { id: number }[], paging: { currentPage: number; totalPages: number }): ListPage => ({
  ids: rows.map(({ id }) => id),
  page: paging.currentPage,
  pages: paging.totalPages,
});

/** The search functions read an address; its host does not matter. */
const addressOf = (pathname: string, search: URLSearchParams) => new URL(`${pathname}?${search}`, 'http://localhost');

async function searchedPage(monitor: Monitor, user: CurrentUser, pathname: string, search: URLSearchParams) {
  const asked = new URLSearchParams(search);
  // The list, even if its text names one carrier in full.
  asked.set(AS_LIST, '1');
  const name = pathname === paths.searchResults() ? 'search-results' : 'global-search';
  const { results } = (await searchByAddress(monitor, user, name, addressOf(pathname, asked))).data;
  return results && list(results.carriers, results.paging);
}

async function lanePageOf(monitor: Monitor, search: URLSearchParams) {
  const { origin, destination } = await laneInAddress(monitor, search);
  if (origin.status !== 'chosen' || destination.status !== 'chosen') return null;
  const ends = { originAreaId: origin.place.id, destinationAreaId: destination.place.id };
  const { filters, errors } = await laneFilters(monitor, search);
  if (Object.keys(errors).length > 0) return null;
  const found = await lanePage(monitor, ends, search, filters);
  return found.kind === 'found' ? list(found.carriers, found.paging) : null;
}

async function mapPage(monitor: Monitor, search: URLSearchParams) {
  const found = await mapResults(monitor, await mapSearchInAddress(monitor, search), search.get('page'));
  return found.kind === 'around' ? list(found.carriers, found.paging) : null;
}

async function ownPage(monitor: Monitor, user: CurrentUser, pathname: string, search: URLSearchParams) {
  const own = pathname === paths.myCarriers() ? 'in-progress' : 'my-carriers';
  const { rows } = await connectionsByAddress(monitor, addressOf(pathname, search), user, own);
  return rows.ok ? list(rows.data.rows, rows.data.paging) : null;
}
