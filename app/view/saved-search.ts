import { parseFilters } from '@contract/carriers/search-filters';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { paths } from '~/paths';
import { filterChips } from './filter-chips';

/** The pages that a saved search may open, and the name of a search there. */
const SEARCHES: Readonly<Record<string, string>> = {
  [paths.searchResults()]: 'Carriers',
  [paths.globalSearch()]: 'Carriers',
  [paths.laneSearchResults()]: 'Lane search',
};

/** The address, relative to the base path, if it is one of the product's searches; else null. Never another host's. */
export function searchAddress(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const [pathname = '', search = ''] = address.split('?', 2);
  return Object.hasOwn(SEARCHES, pathname) ? `${pathname}?${new URLSearchParams(search)}` : null;
}

/** A saved search's stored description; without one it is read from its address. */
export function keptWords(kept: unknown, address: string): string {
  return typeof kept === 'string' && kept !== '' ? kept.slice(0, 300) : describeSearch(address);
}

/** A search's description. */
export function describeSearch(address: string): string {
  const [pathname = ''] = address.split('?', 1);
  return describeParts(address).join('; ') || (SEARCHES[pathname] ?? 'Carriers');
}

/** The text and each filter of a search. */
export function describeParts(address: string): string[] {
  const [pathname = '', search = ''] = address.split('?', 2);
  const { filters } = parseFilters(new URLSearchParams(search));
  const chips = filterChips(filters, [], { pathname, search: '' }).map(({ label }) => label);
  const text = filters.searchText === '' ? [] : [describeSearchText(classifySearchText(filters.searchText))];
  return [...text, ...chips];
}
