import type { Call, CallOutput } from '@contract/call';
import { searchCarriers } from '@contract/carriers/carriers.calls';
import { parseFilters } from '@contract/carriers/search-filters';
import { listClassifications } from '@contract/rules/classifications.calls';
import { dayOf } from '@contract/shared/day';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { ACTIONS_OF_SEARCH } from '~/view/bulk-actions';
import { searchColumns } from '~/view/carrier/carrier-columns';
import { toListedCarrier } from '~/view/listed-carrier';

/** A call of the monitor as a loader would make it: the session's token along, the answer parsed by the contract. */
export async function callMonitor<C extends Call>(
  call: C,
  token: string,
  query = '',
): Promise<[CallOutput<C>, Headers]> {
  const response = await fetch(`${process.env.MONITOR_API_URL}${call.path}${query}`, {
    headers: { accept: 'application/json', cookie: `monitor_session=${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}.`);
  return [call.response?.parse(await response.json()) as CallOutput<C>, response.headers];
}

/** What the search-results page shows, read as the portal reads it, for the servers that it is measured beside. */
export async function loadSearch(search: URLSearchParams, token: string) {
  const searchText = search.get('search_text') ?? '';
  const query = new URLSearchParams({ search_text: searchText, include: 'verdict' });
  const [[{ classifications }], [{ carriers }, headers]] = await Promise.all([
    callMonitor(listClassifications, token, '?per_page=200'),
    callMonitor(searchCarriers, token, `?${query}`),
  ]);
  const paging = {
    currentPage: Number(headers.get('currentpage')),
    totalPages: Number(headers.get('totalpages')),
    totalRecords: Number(headers.get('totalitems')),
  };
  const filters = parseFilters(search);
  return {
    searchText,
    meant: classifySearchText(searchText),
    looksFor: describeSearchText(classifySearchText(searchText)),
    chosen: { chips: [], clearHref: '' },
    isFiltered: false,
    sort: '',
    today: dayOf(new Date()),
    columns: searchColumns(search, filters.filters.showSafetyRating, true),
    mayDo: ACTIONS_OF_SEARCH,
    shown: {
      ...filters,
      typed: [],
      kept: [...search].filter(([name]) => name === 'search_text'),
      classifications: classifications.filter((one) => one.is_active).map(({ id, name }) => ({ id, name })),
    },
    around: { choice: { status: 'empty' as const }, radiusMiles: 100 },
    may: { save: true, export: true, compare: true, insights: true, keepDefaults: true },
    defaultsLeftOut: null,
    isReduced: false,
    isWatchdog: false,
    results: { carriers: carriers.map(toListedCarrier), paging },
  };
}
