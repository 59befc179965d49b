import {
  listOfSavedSearch,
  MAX_SHARED_ADDRESS,
  type SavedSearchList,
} from '@contract/carriers/saved-searches.constants';
import { parseFilters } from '@contract/carriers/search-filters';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { filterChips } from './filter-chips';
import { alertList, causeList } from './lists/alerts.list';
import { hasTabs, type List, type ListData, paramsOf, tabNamed, valuesIn } from './lists/define-list';
import { loadList } from './lists/loads.list';

/** What people call the lists. */
const LABELS: Readonly<Record<SavedSearchList, string>> = {
  '/carriers/search-results': 'Carriers',
  '/carriers/global-search': 'Carriers',
  '/carriers/lane-search-results': 'Lane search',
  '/loads': 'Loads',
  '/alerts': 'Alerts',
  '/alerts/by-cause': 'Alerts by cause',
};

/** People and teams by which the filters of a list may choose. */
export interface NamedInFilters {
  assignees: readonly { id: number; name: string }[];
  teams: readonly { id: number; name: string }[];
}

/** A list that is described: its own description decides what its addresses may hold. */
interface View {
  /** Null: it names a tab, a filter or a value that the list does not have. */
  query: (search: URLSearchParams) => string | null;
  words: (search: URLSearchParams, named: NamedInFilters) => string[];
}

const VIEWS: Partial<Record<SavedSearchList, View>> = {
  '/loads': viewOf(loadList),
  '/alerts': viewOf(alertList),
  '/alerts/by-cause': viewOf(causeList),
};

const SORT = /^[a-z_]{1,60} (asc|desc)$/;

/** The page of a list is where someone stood, no part of a view. */
function viewOf<Page extends ListData, Input>(list: List<Page, Input>): View {
  const { tabs, filters, order } = list;
  const known = paramsOf(list);
  const read = (search: URLSearchParams) => {
    const tab = hasTabs(tabs) ? tabNamed(tabs, search.get(tabs.param)) : tabs.first;
    return tab === null ? null : { tab, values: valuesIn(list, search, tab) };
  };
  return {
    query(search) {
      const asked = read(search);
      const sort = search.get('sort') ?? '';
      if (asked === null || [...search.keys()].some((name) => !known.includes(name))) return null;
      if (sort !== '' && (!order || !SORT.test(sort))) return null;
      const kept = new URLSearchParams({ [tabs.param]: asked.tab, ...(sort !== '' && { sort }) });
      for (const [name, { known: only }] of Object.entries(filters))
        for (const value of asked.values[name] ?? []) {
          if (only && !only.is(value)) return null;
          kept.append(name, value);
        }
      return kept.toString();
    },
    words(search, named) {
      const asked = read(search);
      if (asked === null) return [];
      // What a chip of a list asks of its page.
      const page = { ...named, ...asked, sort: '', counts: null, typeCounts: null } as unknown as Page;
      const chips = Object.entries(filters)
        .filter(([, { field }]) => field !== 'switch')
        .flatMap(([name, { chip }]) => (asked.values[name] ?? []).map((value) => chip(value, page)));
      return [tabs.labels[asked.tab], ...chips];
    },
  };
}

/**
 * The address, relative to the base path, if it is one of the product's lists and holds nothing that the list does not
 * have; else null. Never another host's. Addresses of one view are the same text.
 */
export function searchAddress(address: unknown): string | null {
  const list = listOfSavedSearch(address);
  if (list === null) return null;
  const search = new URLSearchParams(
    String(address)
      .split('#', 1)[0]!
      .slice(list.length + 1),
  );
  const view = VIEWS[list];
  if (view === undefined) return `${list}?${search}`;
  const query = view.query(search);
  const kept = query === null ? null : `${list}?${query}`;
  return kept === null || kept.length > MAX_SHARED_ADDRESS ? null : kept;
}

/** Whether the list of an address shows its saved views itself. */
export function savesBesideItsList(address: string): boolean {
  const list = listOfSavedSearch(address);
  return list !== null && list in VIEWS;
}

/** What people call the list of an address. */
export function listLabelOf(address: string): string {
  const list = listOfSavedSearch(address);
  return list === null ? '' : LABELS[list];
}

/** A saved search's stored description; without one it is read from its address. */
export function keptWords(kept: unknown, address: string): string {
  return typeof kept === 'string' && kept !== '' ? kept.slice(0, 300) : describeSearch(address);
}

/** A search's description. */
export function describeSearch(address: string, named?: NamedInFilters): string {
  return describeParts(address, named).join('; ') || listLabelOf(address);
}

/** The tab or the text, and each filter of a search. */
export function describeParts(address: string, named: NamedInFilters = { assignees: [], teams: [] }): string[] {
  const [pathname = '', search = ''] = address.split('?', 2);
  const list = listOfSavedSearch(address);
  const view = list === null ? undefined : VIEWS[list];
  if (view) return view.words(new URLSearchParams(search), named);
  const { filters } = parseFilters(new URLSearchParams(search));
  const chips = filterChips(filters, [], { pathname, search: '' }).map(({ label }) => label);
  const text = filters.searchText === '' ? [] : [describeSearchText(classifySearchText(filters.searchText))];
  return [...text, ...chips];
}
