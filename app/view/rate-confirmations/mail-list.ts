import {
  RATE_CONFIRMATION_MAIL_LISTS,
  type RateConfirmationMailList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { KeptKind } from '../kept-rows';

/** @returns null for what is none of the lists */
export const mailListNamed = (name: string | null): RateConfirmationMailList | null =>
  name === null || name === '' ? 'all' : (RATE_CONFIRMATION_MAIL_LISTS.find((list) => list === name) ?? null);

/** Lists of emails and their paging. */
export const KEPT_MAILS: KeptKind = {
  nameOf: (search) => `rate-confirmation-mails-${mailListNamed(search.get('list')) ?? 'all'}`,
  whenFailed: { counts: null },
};
