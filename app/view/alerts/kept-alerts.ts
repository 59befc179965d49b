import { alertTabNamed, FIRST_TAB } from './alert-filters';

/** Where the browser keeps a list of alerts and its paging: each of the four has its own place (loads text, section 3). */
export const keptAlertsName = (search: URLSearchParams): string =>
  `alerts-${alertTabNamed(search.get('tab')) ?? FIRST_TAB}`;
