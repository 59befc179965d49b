import {
  RATE_CONFIRMATION_LISTS,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';

/** @returns null for what is none of the lists */
export const confirmationListNamed = (name: string | null): RateConfirmationList | null =>
  name === null || name === '' ? 'all' : (RATE_CONFIRMATION_LISTS.find((list) => list === name) ?? null);

/** Where the browser keeps a list of rate confirmations and its paging. */
export const keptConfirmationsName = (search: URLSearchParams): string =>
  `rate-confirmations-${confirmationListNamed(search.get('list')) ?? 'all'}`;
