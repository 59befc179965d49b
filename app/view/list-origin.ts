import { paths, withoutBase } from '~/paths';
import { listLabel } from '~/view/connection-list';

/** A parameter of a page’s address: the list that it was opened from. */
export const FROM = 'from';
/** Beside it: where the page stood on that list, as `3of35`. */
export const PLACE = 'place';
/** In the address of search results: the list, also where the text names one carrier in full. */
export const AS_LIST = 'all';

/** What the rows of a list are. */
export type Listed = 'carrier' | 'load' | 'alert' | 'confirmation' | 'email' | 'board-load';

/** A list that a page was opened from: its address within the base path, and the text of the link back. */
export interface ListOrigin {
  of: Listed;
  to: string;
  pathname: string;
  search: URLSearchParams;
  label: string;
  /** Its order can be loaded again: there is a previous and a next row. */
  isStepped: boolean;
}

/** Where a row stood when its list was loaded, from 1, and of how many. */
export interface RowPlace {
  at: number;
  count: number;
}

/** No list’s address is longer, and a header or a log line should not hold more. */
const LONGEST = 1_500;

type Naming = { of: Listed; isStepped: boolean; labelOf: (search: URLSearchParams) => string };

const found = (search: URLSearchParams) => {
  const text = search.get('search_text')?.trim() ?? '';
  return text === '' ? 'Search results' : `Results for ${text.length > 40 ? `${text.slice(0, 39)}…` : text}`;
};
const ownList = (search: URLSearchParams) => {
  const list = search.get('list') ?? '';
  const label = listLabel(list);
  return list === '' || label === list ? 'My carriers' : label;
};

const queue = (of: Listed, label: string): Naming => ({ of, isStepped: true, labelOf: () => label });
const carriers = (labelOf: Naming['labelOf'], isStepped = true): Naming => ({ of: 'carrier', isStepped, labelOf });

/** The product's lists by their path. */
const LISTS: Readonly<Record<string, Naming>> = {
  [paths.home()]: carriers(() => 'Map'),
  [paths.searchResults()]: carriers(found),
  [paths.globalSearch()]: carriers(found),
  [paths.laneSearchResults()]: carriers(() => 'Lane search results'),
  [paths.connections()]: carriers(ownList),
  [paths.myCarriers()]: carriers(ownList),
  [paths.mine()]: carriers(ownList),
  [paths.contactSearch()]: carriers(() => 'Contact search', false),
  [paths.carrierInsights()]: carriers(() => 'Insights', false),
  [paths.endingInsurance()]: carriers(() => 'Expiring insurance', false),
  [paths.loads()]: queue('load', 'Loads'),
  [paths.alerts()]: queue('alert', 'Alerts'),
  [paths.rateConfirmations()]: queue('confirmation', 'Rate confirmations'),
  [paths.rateConfirmationEmails()]: queue('email', 'Emails'),
  [paths.exchange()]: queue('board-load', 'Load board'),
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
    of: naming.of,
    to: query === '' ? pathname : `${pathname}?${query}`,
    pathname,
    search,
    label: naming.labelOf(search),
    isStepped: naming.isStepped,
  };
}

/** The place that an address names; null: none, or none that a list can have. */
export function readPlace(place: string | null): RowPlace | null {
  const [, at, count] = /^([1-9]\d{0,6})of([1-9]\d{0,6})$/.exec(place ?? '') ?? [];
  return at && count && Number(at) <= Number(count) ? { at: Number(at), count: Number(count) } : null;
}

/** The place of the first row of a page of a list, from 1. */
export const firstOnPage = (
  rows: number,
  { currentPage, totalPages, totalRecords }: { currentPage: number; totalPages: number; totalRecords: number },
): number => (currentPage >= totalPages ? Math.max(0, totalRecords - rows) : (currentPage - 1) * rows) + 1;

/** A page’s address with the list it is opened from; unchanged if that is no list of such pages. */
export function openedFrom(
  to: string,
  list: { pathname: string; search: string },
  { of = 'carrier', place = null }: { of?: Listed; place?: RowPlace | null } = {},
): string {
  const origin = readOrigin(`${list.pathname}${list.search}`);
  return origin?.of === of ? withOrigin(to, origin, place) : to;
}

/** The same address of another page of the same thing, keeping the list that this one was opened from. */
export function keepingOrigin(to: string, search: string): string {
  const here = new URLSearchParams(search);
  const origin = readOrigin(here.get(FROM));
  return origin === null ? to : withOrigin(to, origin, readPlace(here.get(PLACE)));
}

/**
 * Where a form leads, with the list that its page was opened from if it leads back to the same thing.
 *
 * @param from the address that the form was sent to, with the base path
 */
export function afterForm(to: string, { pathname, search }: { pathname: string; search: string }): string {
  const path = to.split(/[?#]/, 1)[0]!;
  const here = withoutBase(pathname);
  const isOwn = !Object.hasOwn(LISTS, path) && /\d/.test(path) && (here === path || here.startsWith(`${path}/`));
  return isOwn ? keepingOrigin(to, search) : to;
}

function withOrigin(to: string, origin: ListOrigin, place: RowPlace | null): string {
  const [address = '', ...anchor] = to.split('#');
  const query = new URLSearchParams({ [FROM]: origin.to, ...(place && { [PLACE]: `${place.at}of${place.count}` }) });
  return [`${address}${address.includes('?') ? '&' : '?'}${query}`, ...anchor].join('#');
}
