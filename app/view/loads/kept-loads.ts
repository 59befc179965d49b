import type { KeptKind } from '../kept-rows';
import { FIRST_LIST, loadListNamed } from './load-filters';

/** Lists of loads and their paging: each list has its own place (loads text, section 3). */
export const KEPT_LOADS: KeptKind = {
  nameOf: (search) => `loads-${loadListNamed(search.get('tab')) ?? FIRST_LIST}`,
  whenFailed: { counts: null },
};
