import {
  RATE_CONFIRMATION_LISTS,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { KeptKind } from '../kept-rows';

/** @returns null for what is none of the lists */
export const confirmationListNamed = (name: string | null): RateConfirmationList | null =>
  name === null || name === '' ? 'all' : (RATE_CONFIRMATION_LISTS.find((list) => list === name) ?? null);

/** Lists of rate confirmations and their paging. */
export const KEPT_CONFIRMATIONS: KeptKind = {
  nameOf: (search) => `rate-confirmations-${confirmationListNamed(search.get('list')) ?? 'all'}`,
  whenFailed: { counts: null },
};
