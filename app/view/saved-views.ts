import type { SavedSearchList } from '@contract/carriers/saved-searches.constants';
import { paths } from '~/paths';

/** A saved view in the navigation and on its list. */
export interface SavedView {
  id: number;
  name: string;
  /** Relative to the base path. */
  to: string;
  /** A colleague's. */
  isOthers: boolean;
}

/** The place of the navigation beneath which the views of a list stand. */
const PLACES: Readonly<Record<SavedSearchList, string>> = {
  '/carriers/search-results': paths.globalSearch(),
  '/carriers/global-search': paths.globalSearch(),
  '/carriers/lane-search-results': paths.laneSearch(),
  '/loads': paths.loads(),
  '/alerts': paths.alerts(),
  '/alerts/by-cause': paths.alerts(),
};

export const placeOfList = (list: SavedSearchList): string => PLACES[list];

/** Beneath one place; the page of all has the rest. */
export const MAX_VIEWS_OF_PLACE = 12;
/** More than these are folded. */
export const VIEWS_IN_SIGHT = 3;

/** Whether a page shows a view: on whichever of its pages. */
export function isShown({ to }: Pick<SavedView, 'to'>, { pathname, search }: { pathname: string; search: string }) {
  return inOrder(to) === inOrder(`${pathname}${search}`);
}

function inOrder(address: string): string {
  const [pathname = '', search = ''] = address.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('page');
  query.sort();
  return `${pathname}?${query}`;
}
