import { chosenFilters, filtersToQuery } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { data, redirect } from '@remix-run/node';
import { searchCarriers } from '~/models/carriers.server';
import { findDefaultFilters } from '~/models/filter-sets.server';
import { withBase } from '~/paths';
import { filtersInAddress, tidyAddress } from './carrier-filters.server';
import { defaultsInAddress, WITHOUT_DEFAULTS } from './default-filters';
import { toListedCarrier } from './listed-carrier';
import type { Monitor } from './monitor.server';

/** What of a results page's address is no filter. */
export const PAGE_PARAMS = ['page', 'sort', WITHOUT_DEFAULTS] as const;

/** Filters of searches that begin at a place; a search by name and number has none. */
const OF_PLACES = ['location', 'radius', 'text_radius', 'origin_miles', 'seen_days', 'lane_preference'];

/**
 * What a results page shows for its address: text, filters, page and order live there, so that a copied address shows the
 * same list. Without a text and a filter nothing is asked; nor is it when a filter cannot be read (422).
 *
 * @throws Response redirect to the address with the default filters of the user or company, where it names no filter
 */
export async function searchByAddress(monitor: Monitor, user: CurrentUser, url: URL) {
  const search = url.searchParams;
  const shown = await filtersInAddress(monitor, search, { others: PAGE_PARAMS });
  for (const param of OF_PLACES)
    if (search.getAll(param).some((value) => value.trim() !== ''))
      shown.errors[param] = ['Places are searched around on the home page and by lane, not here.'];
  const tidy = tidyAddress(url, shown);
  if (tidy !== null) throw redirect(`${pathOf(url)}?${tidy}`);

  const searchText = shown.filters.searchText;
  const sort = search.get('sort') ?? '';
  const page = {
    searchText,
    sort,
    shown,
    today: new Date().toISOString().slice(0, 10),
    may: {
      save: missingFor('saveSearches', user) === null,
      export: missingFor('exportCarriers', user) === null,
      compare: missingFor('viewFullCarrierProfile', user) === null,
      insights: missingFor('viewInsights', user) === null,
    },
  };
  if (Object.keys(shown.errors).length > 0) return data({ ...page, results: null }, { status: 422 });
  const isFiltered = chosenFilters(shown.filters).length > 0;
  if (searchText === '' && !isFiltered) return data({ ...page, results: null });

  const [found, defaults] = await Promise.all([
    searchCarriers(monitor, {
      search_text: searchText,
      page: search.get('page') ?? undefined,
      include: 'rules_assessment',
      q: { ...filtersToQuery(shown.filters), ...(sort !== '' && { s: sort }) },
    }),
    isFiltered || search.has(WITHOUT_DEFAULTS) ? null : findDefaultFilters(monitor, 'carrier_search'),
  ]);
  const withDefaults = defaults && defaultsInAddress(defaults, search);
  if (withDefaults) throw redirect(`${pathOf(url)}?${withDefaults}`);
  return data({ ...page, results: { carriers: found.carriers.map(toListedCarrier), paging: found.paging } });
}

/** As redirects take it: without the base path. */
function pathOf({ pathname }: URL): string {
  const base = withBase('');
  return pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
}
