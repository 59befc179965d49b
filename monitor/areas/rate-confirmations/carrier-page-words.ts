import type { Phrase } from '../../carrier-pages/language';

/** Every sentence that a carrier reads on the page of its rate confirmation, in one place. The paper itself is in English, with labels in both. */

export const NAME = 'Rate confirmation' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'Part of the link is missing, or no email has it. Ask the broker to send the rate confirmation again.',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: '{0} sent you a rate confirmation',
  text: 'To read it and to accept or decline, enter a code. We send it to {0}, the address that the email came to.',
} as const satisfies Record<string, Phrase>;

export const READ = {
  open: 'Read the rate confirmation',
  title: 'Rate confirmation {0}',
  changed: 'What changed since you accepted revision {0}',
  notChanged: 'Nothing that needs your acceptance changed.',
  total: 'Total',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  english: 'The confirmation itself is in English. Call the broker about anything that is not clear.',
  parties: 'Broker and carrier',
  stops: 'Stops',
  freight: 'Freight',
  amounts: 'Amounts',
  payment: 'Payment',
  notes: 'Notes',
  terms: 'Terms',
  pdf: 'Download your copy (PDF)',
  check: 'Number {0}, revision {1}, verification code {2}',
} as const satisfies Record<string, Phrase>;

export const STATES = {
  accepted: 'Accepted by {0}, {1}, on {2}.',
  acceptedBefore: 'Revision {0} was accepted. You don’t need to re-sign.',
  rejected: 'This rate confirmation was declined. If that is a mistake, call the broker.',
  cancelled: 'The broker voided this rate confirmation. Do not haul on it.',
  expired: 'The first pickup window ended before this was accepted. Ask the broker for a new one.',
  replaced: 'The broker sent a newer rate confirmation. Use the link in the latest email.',
  changed: 'The load was cancelled or given to another carrier. Call the broker before you do anything.',
} as const satisfies Record<string, Phrase>;

export const DECIDE = {
  accept: 'Accept and sign',
  declining: 'Decline this rate confirmation',
  decline: 'Decline',
  toReject: 'Decline…',
  toAccept: 'Back to accept',
  wrong: 'Something is wrong: call',
  name: 'Your full name',
  job: 'Your title',
  jobHint: 'Owner, dispatcher, manager… Required to accept.',
  statement:
    'I have read this rate confirmation and its terms, accept them, and am authorized to sign for {0}. My typed name is my signature.',
  reason: 'Reason for declining (required)',
  stored:
    'Stored with your decision: the date and time, your network address, your browser, and a fingerprint of what you read.',
} as const satisfies Record<string, Phrase>;

export const CARRIER_ERRORS = {
  decision: 'Choose whether you accept or decline.',
  name: 'Enter your full name.',
  job: 'Enter your title.',
  reason: 'Enter a reason.',
  tooLong: 'That is too long: {0} characters at most.',
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
  accepted: 'Someone at your company accepted this revision already.',
  other:
    'The broker changed this rate confirmation while you read it. Open the link in the latest email and read it again.',
  held: 'The broker has a question before you can accept this. Call the broker at the number on this page.',
} as const satisfies Record<string, Phrase>;

export const CHECK = {
  title: 'Verify a rate confirmation',
  text: 'Enter the number and the verification code at the foot of each page. You see who sent it to whom and whether it is still valid; no rates, stops or contacts.',
  number: 'Number',
  numberHint: 'Such as RC-000042',
  check: 'Verification code',
  checkHint: 'Twelve letters and digits, such as 9f3a 02bc 71d4',
  button: 'Verify',
  unknown:
    'No rate confirmation has this number and verification code. It was changed or never came from here. Call the broker at the number on its FMCSA record.',
  incomplete: 'Enter both the number and the verification code.',
  broker: 'Broker',
  carrier: 'Carrier',
  revision: 'Revision',
  status: 'Status',
  newest: '{0} is the newest',
} as const satisfies Record<string, Phrase>;

/** What the paper says beside English. */
export const PAPER = {
  english:
    'These terms are in English, and only the English text counts. Call the broker about anything that is not clear.',
} as const satisfies Record<string, Phrase>;
