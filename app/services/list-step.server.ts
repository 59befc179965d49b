import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { listTickets } from '~/models/alerts.server';
import { listLoads } from '~/models/loads.server';
import { listRateConfirmationMails } from '~/models/rate-confirmation-mails.server';
import { listRateConfirmations } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { AS_LIST, firstOnPage, type ListOrigin, type RowPlace } from '~/view/list-origin';
import { alertList } from '~/view/lists/alerts.list';
import { loadList } from '~/view/lists/loads.list';
import { mailList } from '~/view/lists/rate-confirmation-mails.list';
import { confirmationList } from '~/view/lists/rate-confirmations.list';
import { searchByAddress } from './carrier-search.server';
import { connectionsByAddress } from './connection-list.server';
import { laneFilters, laneInAddress, lanePage } from './lane-search.server';
import { askedOf } from './list.server';
import { boardLoadsByAddress } from './load-board.server';
import { mapResults, mapSearchInAddress } from './map-search.server';
import type { Monitor } from './monitor.server';

/** Where a step on a list leads: to another of its rows, or nowhere, and why. */
export type Step =
  | { kind: 'row'; id: number; search: URLSearchParams; place: RowPlace }
  | { kind: 'end' }
  /** The list has changed, and where this row stood is unknown. */
  | { kind: 'gone' };

/** A page of a list: the ids of its rows, and the place of the first. */
type ListPage = { ids: number[]; page: number; pages: number; first: number; count: number };
type Paging = { currentPage: number; totalPages: number; totalRecords: number };

/**
 * The row before or after one on the list that it was opened from. Loads the list as its own page does, so that its
 * order, its filters and this user's rights are the same. A row that has left the list, as an alert that was closed, is
 * followed by the one that now stands in its place.
 *
 * @param place where the row stood; null: unknown
 */
export async function stepOnList(
  monitor: Monitor,
  user: CurrentUser,
  { origin, id, by, place }: { origin: ListOrigin; id: number; by: -1 | 1; place: RowPlace | null },
): Promise<Step> {
  const here = await listPage(monitor, user, origin, origin.search);
  if (here === null) return { kind: 'gone' };
  const found = here.ids.indexOf(id);
  if (found < 0 && place === null) return { kind: 'gone' };
  const beside = found >= 0 ? found + by : place!.at - here.first - (by > 0 ? 0 : 1);
  const row = rowOf(here, beside, origin.search);
  if (row) return row;
  const page = here.page + (beside < 0 ? -1 : 1);
  if (page < 1 || page > here.pages) return { kind: 'end' };
  const search = new URLSearchParams(origin.search);
  search.set('page', String(page));
  const there = await listPage(monitor, user, origin, search);
  return (there && rowOf(there, beside < 0 ? there.ids.length - 1 : 0, search)) ?? { kind: 'end' };
}

function rowOf({ ids, first, count }: ListPage, index: number, search: URLSearchParams): Step | null {
  const id = ids[index];
  return id === undefined ? null : { kind: 'row', id, search, place: { at: first + index, count } };
}

const list = (rows: readonly { id: number }[], paging: Paging): ListPage => ({
  ids: rows.map(({ id }) => id),
  page: paging.currentPage,
  pages: paging.totalPages,
  first: firstOnPage(rows.length, paging),
  count: paging.totalRecords,
});

/** Null: there is no such list for this user. */
async function listPage(
  monitor: Monitor,
  user: CurrentUser,
  { of, pathname }: ListOrigin,
  search: URLSearchParams,
): Promise<ListPage | null> {
  const may = (permission: Parameters<typeof missingFor>[0]) => missingFor(permission, user) === null;
  switch (of) {
    case 'carrier':
      return carrierPage(monitor, user, pathname, search);
    case 'load':
      return may('viewLoads') ? loadPage(monitor, user, search) : null;
    case 'alert':
      return may('viewLoads') ? alertPage(monitor, user, search) : null;
    case 'confirmation':
      return may('manageRateConfirmations') ? confirmationPage(monitor, user, search) : null;
    case 'email':
      return may('manageRateConfirmations') ? mailPage(monitor, user, search) : null;
    case 'board-load': {
      const found = may('useLoadBoard') ? await boardLoadsByAddress(monitor, search) : null;
      return found && list(found.loads, found.paging);
    }
  }
}

async function loadPage(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { tab, page, q, input } = askedOf(loadList, search, user);
  const { loads, paging } = await listLoads(monitor, { ...input, tab, q, page });
  return list(loads, paging);
}

async function alertPage(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { tab, page, q } = askedOf(alertList, search, user);
  const { tickets, paging } = await listTickets(monitor, { tab, q, page, order: 'urgency' });
  return list(tickets, paging);
}

async function confirmationPage(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { tab, page, q } = askedOf(confirmationList, search, user);
  const { confirmations, paging } = await listRateConfirmations(monitor, { list: tab, q, page });
  return list(confirmations, paging);
}

async function mailPage(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { tab, page, q } = askedOf(mailList, search, user);
  const { mails, paging } = await listRateConfirmationMails(monitor, { list: tab, q, page });
  return list(mails, paging);
}

async function carrierPage(monitor: Monitor, user: CurrentUser, pathname: string, search: URLSearchParams) {
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
