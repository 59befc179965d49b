import type { CarrierNoticeKind } from '@contract/rate-confirmations/carrier-notices.constants';
import type { Phrase } from '../../carrier-pages/language';

/** Every sentence on the page behind “This was not us”, in one place. */

export const NAME = 'In your company’s name' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'Part of the link is missing, it was used, or it is too old. If someone acts in your name, call the broker at the number on its FMCSA record.',
} as const satisfies Record<string, Phrase>;

export const NOTICE = {
  title: 'Was this your company?',
  when: 'On {0}:',
  first: 'It is the first load that your company accepted from this broker.',
  was: 'If this was you, close this page: there is nothing to do.',
  not: 'If it was not, press the button. The broker gets an alert at once. Then call the broker at the number above.',
  button: 'This was not us',
} as const satisfies Record<string, Phrase>;

/** `{0}`: who signed, or the number. Others as the sentence names them. */
export const SAYS = {
  accepted: '{0} accepted rate confirmation {1} for load {2} for your company, from the address {3}.',
  new_address:
    'Rate confirmation {0} for load {1} was sent for your company to {2}, an address that is new to the broker.',
  new_bank: 'Someone gave a bank account and a remit-to for payments to your company.',
} as const satisfies Record<CarrierNoticeKind, Phrase>;

export const DENIED = {
  title: 'The broker has an alert',
  text: 'We stored when and from where you reported this. Call the broker now at the number on its FMCSA record: loads move fast.',
} as const satisfies Record<string, Phrase>;
