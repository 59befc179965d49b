import { chosenFilters, parseFilters } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import { findDefaultFilterSet } from '@contract/lanes/filter-sets.calls';
import { CARRIER_FILTER_SET_TYPES, type CarrierFilterSetType } from '@contract/lanes/filter-sets.constants';
import { missingFor } from '@contract/shared/permissions';
import { data } from '@remix-run/node';

import { filtersInAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import { notOf } from '~/services/known-params.server';
import { laneFilters } from '~/services/lane-search.server';
import type { Monitor } from '~/services/monitor.server';
import { filterSetParams } from '~/view/default-filters';
import { filterChips } from '~/view/filter-chips';

/**
 * What searches of the address's kind begin with now, and the filters in the address that may be kept.
 *
 * @throws Response the 422 page when the address names another kind of search
 */
export async function loadDefaultFilters(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const kind = kindIn(search);
  const [shown, own, company] = await Promise.all([
    filtersToKeep(monitor, search),
    monitor
      .get(findDefaultFilterSet, { query: { owner_type: 'User', is_type: kind } })
      .then((answer) => answer.filter_set),
    monitor
      .get(findDefaultFilterSet, { query: { owner_type: 'Company', is_type: kind } })
      .then((answer) => answer.filter_set),
  ]);
  const inWords = (filters: typeof shown.filters) =>
    filterChips(filters, shown.classifications, { pathname: '', search: '' }).map(({ label }) => label);
  const inShort = (set: FilterSet | null) =>
    set && {
      id: set.id,
      words: inWords(parseFilters(new URLSearchParams(filterSetParams(set)), { mode: MODES[kind] }).filters),
      updated_at: set.updated_at,
      updated_by: set.updated_by,
    };
  const errors = Object.values(shown.errors).flat();
  const isUsable = errors.length === 0 && chosenFilters(shown.filters).length > 0;
  const page = {
    kind,
    errors,
    hasLanes: missingFor('searchByLane', user) === null,
    own: inShort(own),
    company: inShort(company),
    toKeep: isUsable ? inWords(shown.filters) : [],
    mayKeepForAll: missingFor('manageUsers', user) === null,
  };
  return data(page, { status: errors.length > 0 ? 422 : 200 });
}

export const MODES = { carrier_search: 'search', lane_search: 'lane' } as const satisfies Record<
  CarrierFilterSetType,
  string
>;

/**
 * Of which searches an address speaks: by name and number unless it says by lane.
 *
 * @throws Response the 422 page when it names any others: what is kept would be kept for the wrong ones
 */
export function kindIn(search: URLSearchParams): CarrierFilterSetType {
  const named = search.get('for') || 'carrier_search';
  const kind = CARRIER_FILTER_SET_TYPES.find((type) => type === named);
  if (kind === undefined) throw notOf('search', named, 'kind');
  return kind;
}

export const filtersToKeep = (monitor: Monitor, search: URLSearchParams) =>
  kindIn(search) === 'lane_search'
    ? laneFilters(monitor, search, ['for'])
    : filtersInAddress(monitor, search, { others: [...SEARCH_PARAMS, 'for'] });
