import { FIRST_LIST, loadListNamed } from './load-filters';

/** Where the browser keeps a list of loads and its paging: each list has its own place (loads text, section 3). */
export const keptLoadsName = (search: URLSearchParams): string =>
  `loads-${loadListNamed(search.get('tab')) ?? FIRST_LIST}`;
