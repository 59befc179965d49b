import type { CurrentUser } from '@contract/identity/identity.entities';
import { searchBoardLoads } from '@contract/load-board/board.calls';
import { LOAD_BOARD_NO_DATA_MESSAGE } from '@contract/load-board/load-board.constants';
import { missingFor } from '@contract/shared/permissions';
import { data, redirect } from '@remix-run/node';
import { findDefaultFilters } from '~/models/filter-sets.server';
import { countBoardLoads, listBids } from '~/models/load-board.server';
import { listTeams } from '~/models/teams.server';
import { paths } from '~/paths';
import { tabNamed } from '~/view/lists/define-list';
import {
  BOARD_ENDS,
  BOARD_FILTER_PARAMS,
  boardQuery,
  fieldErrors,
  filtersIn,
  isNarrowed,
} from '~/view/load-board/board-filters';
import { type BoardTab, boardTabs, STATUSES_OF_TAB } from '~/view/load-board/board-tabs';
import { toListedBoardLoad } from '~/view/load-board/listed-board-load';
import { laneWords } from '~/view/loads/lane-words';
import { placeErrors } from '~/view/place-choice';
import { problemResponse } from '~/view/problem';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { newReference } from './error-reporting.server';
import { notOf, rejectUnknownParams } from './known-params.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';
import { placeInAddress } from './place-choice.server';

const BIDS_SHOWN = 5;
/** Rows of a page: as many as a phone is scrolled through. */
const ROWS = 25;

const BOARD_PARAMS = [...BOARD_FILTER_PARAMS, boardTabs.param, 'sort', 'page', WITHOUT_DEFAULTS];

/**
 * What the board shows for its address: what waits, then the loads. The filters stay, whatever the answer is.
 *
 * @throws Response redirect to the address with the default filters, if it names none; the 422 page for a parameter
 * that the board does not have
 */
export async function boardByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const search = url.searchParams;
  rejectUnknownParams(search, BOARD_PARAMS, 'the load board');
  const isFiltered = isNarrowed(search);
  if (!isFiltered && !search.has(WITHOUT_DEFAULTS)) {
    const kept = await keptFilters(monitor, user, search);
    if (kept) throw redirect(`${paths.exchange()}?${kept}`);
  }
  const { tab, filters, places, sort, isPlaceWrong, q } = await askedOfBoard(monitor, search);
  const now = new Date();
  const [results, waiting, bids, teams] = await Promise.all([
    isPlaceWrong ? wrongPlaces : boardAnswer(monitor, q, search.get('page')),
    countsOf(monitor),
    loadSection(listBids(monitor, { state: 'open', per_page: BIDS_SHOWN })),
    loadSection(listTeams(monitor, {})),
  ]);
  const page = {
    tab,
    filters,
    isFiltered,
    places,
    sort,
    results,
    waiting,
    bids: bids.ok
      ? {
          ok: true as const,
          data: bids.data.bids.map((bid) => ({ ...bid, shownLane: laneWords(bid.lane, now) })),
          total: bids.data.paging.totalRecords,
        }
      : bids,
    teams: teams.ok ? teams.data.teams.map(({ id, name }) => ({ id, name })) : [],
    hasDefaults: user.default_filters.includes('load_board'),
    mayKeepForAll: missingFor('manageUsers', user) === null,
    mayExport: missingFor('exportLoadBoard', user) === null,
    now: now.toISOString(),
  };
  return data(page, { status: results.kind === 'not-met' ? results.status : 200 });
}

/** What an address of the board requests from the monitor. */
async function askedOfBoard(monitor: Monitor, search: URLSearchParams) {
  const tab = tabIn(search);
  const filters = filtersIn(search);
  const [origin, destination] = await Promise.all([
    placeInAddress(monitor, search, 'origin'),
    placeInAddress(monitor, search, 'destination'),
  ]);
  const places = { origin, destination };
  const areaOf = (end: (typeof BOARD_ENDS)[number]) => {
    const choice = places[end];
    return choice.status === 'chosen' ? choice.place.id : null;
  };
  const sort = search.get('sort') ?? '';
  const q = boardQuery(filters, { origin: areaOf('origin'), destination: areaOf('destination') }, sort);
  const status = STATUSES_OF_TAB[tab];
  return {
    tab,
    filters,
    places,
    sort,
    isPlaceWrong: BOARD_ENDS.some((end) => placeErrors(places[end]) !== undefined),
    q: status ? { ...q, status: [...status] } : q,
  };
}

/** The list that an address names. One that filters by status and names none is of all loads. */
function tabIn(search: URLSearchParams): BoardTab {
  const named = search.get(boardTabs.param);
  if (named === null && search.getAll('status').some(Boolean)) return 'all';
  const tab = tabNamed(boardTabs, named);
  if (tab === null) throw notOf('the load board', named ?? '', 'list');
  return tab;
}

/** What the file of an address asks the monitor. @throws the 422 page for a wrong parameter or place */
export async function boardFileAsked(monitor: Monitor, search: URLSearchParams) {
  rejectUnknownParams(search, BOARD_PARAMS, 'the load board');
  const { tab, q, isPlaceWrong } = await askedOfBoard(monitor, search);
  if (isPlaceWrong) throw problemResponse({ status: 422, message: 'Choose the places of the load board first.' });
  return { tab, q };
}

/** The board's loads by the page's address alone; null: the search was rejected. */
export async function boardLoadsByAddress(monitor: Monitor, search: URLSearchParams) {
  const { isPlaceWrong, q } = await askedOfBoard(monitor, search);
  if (isPlaceWrong) return null;
  const answer = await monitor.call(
    searchBoardLoads,
    { body: { q, page: search.get('page') ?? undefined, per_page: ROWS } },
    { handles: [400, 422], noData: LOAD_BOARD_NO_DATA_MESSAGE },
  );
  return answer.ok ? { loads: answer.data.loads, paging: answer.paging } : null;
}

/** The address with the user's or company's stored defaults for the board; null: there are none. */
async function keptFilters(monitor: Monitor, user: CurrentUser, search: URLSearchParams): Promise<string | null> {
  const set = await findDefaultFilters(monitor, user, 'load_board');
  if (set === null) return null;
  const whole = new URLSearchParams(search);
  let isAny = false;
  for (const [name, values] of Object.entries(set.filters)) {
    if (!BOARD_FILTER_PARAMS.includes(name) || !Array.isArray(values)) continue;
    whole.delete(name);
    for (const value of values) whole.append(name, String(value));
    isAny = true;
  }
  whole.set(WITHOUT_DEFAULTS, '1');
  return isAny ? whole.toString() : null;
}

/** The counts of loads that can be posted and that are posted; null: unknown. */
async function countsOf(monitor: Monitor) {
  const [toPost, posted] = await Promise.all([
    loadSection(countBoardLoads(monitor, { status: [...STATUSES_OF_TAB['to-post']!] })),
    loadSection(countBoardLoads(monitor, { status: ['posted'] })),
  ]);
  return { toPost: toPost.ok ? toPost.data : null, posted: posted.ok ? posted.data : null };
}

const wrongPlaces = {
  kind: 'not-met' as const,
  status: 422 as const,
  message: null,
  errors: {},
};

/** The loads of a search; or its refusal with the error (400, 422); or a failure, which is logged. */
async function boardAnswer(monitor: Monitor, q: ReturnType<typeof boardQuery>, page: string | null) {
  try {
    const answer = await monitor.call(
      searchBoardLoads,
      { body: { q, per_page: ROWS, ...(page ? { page } : {}) } },
      { handles: [400, 422], noData: LOAD_BOARD_NO_DATA_MESSAGE },
    );
    if (answer.ok) {
      const now = new Date();
      return {
        kind: 'found' as const,
        loads: answer.data.loads.map((load) => toListedBoardLoad(load, now)),
        paging: answer.paging,
      };
    }
    const { message, fields } = answer.error;
    return {
      kind: 'not-met' as const,
      status: answer.status,
      message,
      errors: fieldErrors(fields),
    };
  } catch (error) {
    if (error instanceof Response && error.status < 500) throw error;
    return failed(error);
  }
}

async function failed(error: unknown) {
  const problem = error instanceof Response ? await error.json().catch(() => null) : null;
  const said = problem as { message?: unknown; reference?: unknown } | null;
  if (typeof said?.reference === 'string')
    return { kind: 'failed' as const, message: String(said.message), reference: said.reference };
  const reference = newReference();
  console.error(JSON.stringify({ level: 'error', reference, message: 'the load board failed', cause: String(error) }));
  return { kind: 'failed' as const, message: null, reference };
}
