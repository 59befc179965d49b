import type { KeptKind } from '../kept-rows';
import { alertTabNamed, FIRST_TAB } from './alert-filters';

/** Lists of alerts and their paging: each of the four has its own place (loads text, section 3). */
export const KEPT_ALERTS: KeptKind = {
  nameOf: (search) => `alerts-${alertTabNamed(search.get('tab')) ?? FIRST_TAB}`,
  whenFailed: { counts: null },
};
