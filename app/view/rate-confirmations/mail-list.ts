import {
  RATE_CONFIRMATION_MAIL_LISTS,
  type RateConfirmationMailList,
} from '@contract/rate-confirmations/rate-confirmations.constants';

/** @returns null for what is none of the lists */
export const mailListNamed = (name: string | null): RateConfirmationMailList | null =>
  name === null || name === '' ? 'all' : (RATE_CONFIRMATION_MAIL_LISTS.find((list) => list === name) ?? null);

/** Where the browser keeps a list of emails and its paging. */
export const keptMailsName = (search: URLSearchParams): string =>
  `rate-confirmation-mails-${mailListNamed(search.get('list')) ?? 'all'}`;
