import {
  LOAD_LISTS,
  LOAD_STATUSES,
  LOAD_TAB_SORTS,
  LOADS_DEFAULT_SORT,
  type LoadList,
} from '@contract/loads/loads.constants';

/** What narrows a list of loads, as it is in the address; empty: nothing does. */
export const LOAD_FILTERS = [
  'reference',
  'carrier',
  'assignee',
  'status',
  'state',
  'tracking',
  'origin',
  'destination',
  'team',
  'day',
] as const;
export type LoadFilterValues = Record<(typeof LOAD_FILTERS)[number], string>;

/** In the place of a person or a team: the reader, and no one. */
export const MINE = 'me';
export const NO_ONE = 'none';

/** The list that opens without a name: what a dispatcher has to do comes before what there is. */
export const FIRST_LIST: LoadList = 'exceptions';

export const loadListNamed = (name: string | null): LoadList | null =>
  name === null || name === '' ? FIRST_LIST : (LOAD_LISTS.find((list) => list === name) ?? null);

/** The order of a list without one in the address; empty: by urgency, which is the monitor's own. */
export function ownSort(list: LoadList): string {
  if (list === 'exceptions') return '';
  if (list === 'result') return LOADS_DEFAULT_SORT;
  return list === 'closed' ? LOAD_TAB_SORTS.closed : LOAD_TAB_SORTS.others;
}

/** Lists that show loads of some days around today alone, unless the address says `window=all`. */
export const isDated = (list: LoadList): boolean => ['open', 'closed', 'assigned-vehicle'].includes(list);

/** Of a list without closed loads their statuses are no choice. */
export const statusesOf = (list: LoadList) => {
  const isOnlyOpen = list !== 'closed' && list !== 'result';
  const closed: readonly string[] = ['delivered', 'cancelled', 'assumed_delivered'];
  if (list === 'closed') return LOAD_STATUSES.filter((status) => closed.includes(status));
  return isOnlyOpen ? LOAD_STATUSES.filter((status) => !closed.includes(status)) : LOAD_STATUSES;
};
