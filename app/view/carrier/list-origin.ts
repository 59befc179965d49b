import { paths, withoutBase } from '~/paths';
import { listLabel } from '~/view/connection-list';

/** A parameter of a carrier’s address: the list that it was opened from. */
export const FROM = 'from';
/** In the address of search results: the list, also where the text names one carrier in full. */
export const AS_LIST = 'all';

/** A list that a carrier was opened from: its address within the base path, and the text of the link back. */
export interface ListOrigin {
  to: string;
  pathname: string;
  search: URLSearchParams;
  label: string;
  /** Its order can be loaded again: there is a previous and a next carrier. */
  isStepped: boolean;
}

/** No list’s address is longer, and a header or a log line should not hold more. */
const LONGEST = 1_500;

type Naming = { isStepped: boolean; labelOf: (search: URLSearchParams) => string };

const found = (search: URLSearchParams) => {
  const text = search.get('search_text')?.trim() ?? '';
  return text === '' ? 'Search results' : `Results for ${text.length > 40 ? `${text.slice(0, 39)}…` : text}`;
};
const ownList = (search: URLSearchParams) => {
  const list = search.get('list') ?? '';
  const label = listLabel(list);
  return list === '' || label === list ? 'My carriers' : label;
};

/** The product's lists by their path. */
const LISTS: Readonly<Record<string, Naming>> = {
  [paths.home()]: { isStepped: true, labelOf: () => 'Map' },
  [paths.searchResults()]: { isStepped: true, labelOf: found },
  [paths.globalSearch()]: { isStepped: true, labelOf: found },
  [paths.laneSearchResults()]: { isStepped: true, labelOf: () => 'Lane search results' },
  [paths.connections()]: { isStepped: true, labelOf: ownList },
  [paths.myCarriers()]: { isStepped: true, labelOf: ownList },
  [paths.mine()]: { isStepped: true, labelOf: ownList },
  [paths.contactSearch()]: { isStepped: false, labelOf: () => 'Contact search' },
  [paths.carrierInsights()]: { isStepped: false, labelOf: () => 'Insights' },
  [paths.endingInsurance()]: { isStepped: false, labelOf: () => 'Expiring insurance' },
};

/**
 * The list that an address names, or null. Untrusted: it must be the path of one of the product's lists, and only that
 * path with its query is linked.
 */
export function readOrigin(from: string | null | undefined): ListOrigin | null {
  if (!from || from.length > LONGEST || !/^\/(?![/\\])/.test(from)) return null;
  const at = from.indexOf('?');
  const pathname = withoutBase(at < 0 ? from : from.slice(0, at));
  if (!Object.hasOwn(LISTS, pathname)) return null;
  const naming = LISTS[pathname]!;
  const search = new URLSearchParams(at < 0 ? '' : from.slice(at + 1).split('#', 1)[0]);
  search.delete(FROM);
  const query = search.toString();
  // Home lists carriers once a place is chosen on its map.
  if (pathname === paths.home() && query === '') return null;
  return {
    to: query === '' ? pathname : `${pathname}?${query}`,
    pathname,
    search,
    label: naming.labelOf(search),
    isStepped: naming.isStepped,
  };
}

/** A carrier’s address with the list it is opened from; unchanged if the page is no list. */
export function openedFrom(to: string, list: { pathname: string; search: string }): string {
  const origin = readOrigin(`${list.pathname}${list.search}`);
  return origin === null ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [FROM]: origin.to })}`;
}

/** The same address of a carrier’s other page, keeping the list that this one was opened from. */
export function keepingOrigin(to: string, search: string): string {
  const origin = readOrigin(new URLSearchParams(search).get(FROM));
  return origin === null ? to : `${to}?${new URLSearchParams({ [FROM]: origin.to })}`;
}
