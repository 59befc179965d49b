import { searchCarriersNear } from '@contract/carriers/carriers-near.calls';
import { chosenFilters, filtersToQuery } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import {
  classifyCompanySearchText,
  classifySearchText,
  describeSearchText,
  isNumberLookUp,
} from '@contract/shared/search-text';
import { data, redirect } from '@remix-run/node';
import { searchCarriers } from '~/models/carriers.server';
import { findDefaultFilters } from '~/models/filter-sets.server';
import { paths } from '~/paths';
import { ACTIONS_OF_SEARCH, BULK_ACTION_ACCESS } from '~/view/bulk-actions';
import { COLUMNS_PARAM, searchColumns } from '~/view/carrier/carrier-columns';
import { FILTERED_LISTS, type FilteredList } from '~/view/carrier/carrier-filters';
import { exactHit } from '~/view/carrier/exact-hit';
import { defaultsInAddress } from '~/view/default-filters';
import { describeChosen } from '~/view/filter-chips';
import { AS_LIST, openedFrom } from '~/view/list-origin';
import { type SearchedCarrier, toListedCarrier } from '~/view/listed-carrier';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { filtersInAddress, sendToFilters, tidyAddress } from './carrier-filters.server';
import type { Monitor } from './monitor.server';
import { foundBeside } from './search-box.server';
import { LOCATION_PARAMS, namingItsPlace, textRadiusInAddress } from './text-radius.server';

/** The parameters of a results page that are not filters. */
export const PAGE_PARAMS = ['page', 'sort', COLUMNS_PARAM, WITHOUT_DEFAULTS] as const;

/** The same, of a search by name and number. */
export const SEARCH_PARAMS: readonly string[] = [...PAGE_PARAMS, AS_LIST, ...LOCATION_PARAMS];

/**
 * What a results page shows for its address, which holds text, filters, page and order, so that a copied address shows
 * the same list. Without a text and a filter it sends no search; nor with an unreadable filter (422).
 *
 * @throws Response redirect to the address with the default filters of the user or company, where it names no filter
 * and
 * looks no carrier up by a number; to the carrier, load or rate confirmation that a bare text names in full; to the search that
 * an email address, a phone number, a VIN or a plate belongs to, where nothing else was found; to the page of all filters, if one of its filters cannot be read
 */
export async function searchByAddress(monitor: Monitor, user: CurrentUser, list: FilteredList, url: URL) {
  const search = url.searchParams;
  // Only the text of the search box.
  const isBareText = [...search].every(([name, value]) => name === 'search_text' || value.trim() === '');
  // Later pages of carriers have only carriers.
  const isFirstPage = ['', '1'].includes(search.get('page') ?? '');
  const beside = isFirstPage ? await foundBeside(monitor, user, search.get('search_text') ?? '') : null;
  if (isBareText && beside?.elsewhere) throw redirect(beside.elsewhere);
  const shown = await filtersInAddress(monitor, search, { others: SEARCH_PARAMS });
  const { point, ...around } = await textRadiusInAddress(monitor, search, shown);
  sendToFilters(list, search, shown);
  const path = FILTERED_LISTS[list];
  const named = namingItsPlace(search, around);
  if (named) throw redirect(`${path}?${named}`);
  const tidy = tidyAddress(url, shown);
  if (tidy !== null) throw redirect(`${path}?${tidy}`);

  const searchText = shown.filters.searchText;
  const sort = search.get('sort') ?? '';
  const isReduced = missingFor('viewFullCarrierProfile', user) !== null;
  const isFiltered = chosenFilters(shown.filters).length > 0;
  const classify = around.choice.status === 'chosen' ? classifyCompanySearchText : classifySearchText;
  const page = {
    searchText,
    meant: classifySearchText(searchText),
    looksFor:
      searchText === '' && isFiltered
        ? 'Carriers that meet the filters'
        : beside && beside.readAs !== 'carrier'
          ? `What is on file for ${searchText}`
          : describeSearchText(classify(searchText)),
    sort,
    shown,
    chosen: describeChosen(shown, { pathname: path, search: url.search }),
    isFiltered,
    around,
    beside: beside && { groups: isFiltered ? beside.ownGroups : beside.groups, readAs: beside.readAs },
    /** The same search with the default filters, which a look-up by number skips; null: none are skipped. */
    defaultsLeftOut: null as string | null,
    isReduced,
    isWatchdog: user.paywall.is_watchdog,
    today: dayOf(new Date()),
    columns: searchColumns(search, shown.filters.showSafetyRating, !isReduced),
    mayDo: ACTIONS_OF_SEARCH.filter((action) => missingFor(BULK_ACTION_ACCESS[action], user) === null),
    may: {
      save: missingFor('saveSearches', user) === null,
      export: missingFor('exportCarriers', user) === null,
      compare: !isReduced,
      keepDefaults: !isReduced,
      insights: missingFor('viewInsights', user) === null,
    },
  };
  if (Object.keys(shown.errors).length > 0) return data({ ...page, results: null }, { status: 422 });
  if (searchText === '' && !isFiltered) return data({ ...page, results: null });

  const asked = {
    search_text: searchText,
    page: search.get('page') ?? undefined,
    q: { ...filtersToQuery(shown.filters), ...(sort !== '' && { s: sort }) },
  };
  if (point) {
    const answer = await monitor.call(searchCarriersNear, { query: { ...asked, ...point } }, { handles: [422] });
    if (!answer.ok) {
      const errors = { ...shown.errors, ...answer.error.fields };
      return data({ ...page, shown: { ...shown, errors }, results: null }, { status: 422 });
    }
    const carriers: SearchedCarrier[] = answer.data.carriers.map((carrier) => ({
      ...toListedCarrier(carrier),
      distance_miles: carrier.distance_miles,
    }));
    return data({ ...page, results: { carriers, paging: answer.paging } });
  }
  const [found, defaults] = await Promise.all([
    searchCarriers(monitor, { ...asked, include: 'verdict' }),
    // A company's default may have filters that a reduced account may not use.
    isFiltered || isReduced || search.has(WITHOUT_DEFAULTS)
      ? null
      : findDefaultFilters(monitor, user, 'carrier_search'),
  ]);
  const only = isBareText ? exactHit(page.meant, found.carriers, found.paging.totalRecords) : null;
  if (isBareText && only === null && beside?.exact) throw redirect(beside.exact);
  // A load with the number of a carrier is listed beside it.
  if (only !== null && !beside?.exact) throw redirect(profileOf(only, path, searchText, found.paging.totalRecords));
  const withDefaults = defaults && defaultsInAddress(defaults, search);
  // A caller on the phone must be found, most of all a carrier that the filters exclude.
  const isLookedUp = isNumberLookUp(page.meant);
  if (withDefaults && !isLookedUp) throw redirect(`${path}?${withDefaults}`);
  const carriers: SearchedCarrier[] = found.carriers.map(toListedCarrier);
  const defaultsLeftOut = withDefaults ? `${path}?${withDefaults}` : null;
  return data({ ...page, defaultsLeftOut, results: { carriers, paging: found.paging } });
}

/** The profile of the carrier named in full; the others with the same beginning are one click back. */
const profileOf = (id: number, pathname: string, searchText: string, total: number) =>
  total === 1
    ? paths.carrier(id)
    : openedFrom(paths.carrier(id), {
        pathname,
        search: `?${new URLSearchParams({ search_text: searchText, [AS_LIST]: '1' })}`,
      });
