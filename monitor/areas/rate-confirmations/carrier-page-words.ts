import type { Phrase } from '../../carrier-pages/language';

/** Every sentence that a carrier reads on the page of its rate confirmation, in one place. The paper itself is in English. */

export const NAME = 'Rate confirmation' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'Part of the link is missing, or no email has it. Ask the broker to send the rate confirmation again.',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: '{0} sent you a rate confirmation',
  text: 'To read it, and to accept or reject it, enter a code. We send it to {0}, the address that the email came to.',
} as const satisfies Record<string, Phrase>;

export const READ = {
  open: 'Read the rate confirmation',
  title: 'Rate confirmation {0}',
  changed: 'What changed since you accepted revision {0}',
  notChanged: 'Nothing that needs your acceptance changed.',
  total: 'Total',
  english: 'The confirmation itself is in English. Call the broker about anything that is not clear.',
  parties: 'Broker and carrier',
  stops: 'Stops',
  freight: 'Freight',
  amounts: 'Amounts',
  payment: 'Payment',
  notes: 'Notes',
  terms: 'Terms',
  pdf: 'Save your copy as a PDF',
  check: 'Number {0}, revision {1}, check {2}',
} as const satisfies Record<string, Phrase>;

export const STATES = {
  accepted: 'Accepted by {0}, {1}, on {2}.',
  acceptedBefore: 'Revision {0} was accepted. Nothing in this one has to be accepted again.',
  rejected: 'This rate confirmation was rejected. If that is a mistake, call the broker.',
  cancelled: 'The broker cancelled this rate confirmation. Do not haul on it.',
  expired: 'The first pickup window ended before this was accepted. Ask the broker for a new one.',
  replaced: 'The broker sent a newer rate confirmation. Use the link in the latest email.',
  changed: 'The load was cancelled or given to another carrier. Call the broker before you do anything.',
} as const satisfies Record<string, Phrase>;

export const DECIDE = {
  title: 'Your decision',
  toAccept: 'Accept it…',
  toReject: 'Reject it…',
  accept: 'We accept it',
  reject: 'We reject it',
  name: 'Your full name',
  job: 'Your title',
  jobHint: 'Owner, dispatcher, manager… Required to accept.',
  agreed: 'I have read it, can accept it for the company, and sign by typing my name.',
  ifReject: 'If you reject it',
  reason: 'Why you reject it (required)',
  button: 'Send your decision',
  stored:
    'Stored with your decision: the date and time, your network address, your browser, and a fingerprint of what you read.',
} as const satisfies Record<string, Phrase>;

export const CARRIER_ERRORS = {
  decision: 'Choose whether you accept or reject it.',
  name: 'Enter your full name.',
  job: 'Enter your title.',
  agreed: 'Check this box to accept.',
  reason: 'Enter a reason.',
  tooLong: 'That is too long: {0} characters at most.',
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
  accepted: 'Someone at your company accepted this revision already.',
  other:
    'The broker changed this rate confirmation while you read it. Open the link in the latest email and read it again.',
  held: 'The broker has a question before you can accept this. Call the broker at the number on this page.',
} as const satisfies Record<string, Phrase>;

export const CHECK = {
  title: 'Check a rate confirmation',
  text: 'Type the number and the check that each page of the paper prints at its foot. You see who sent it to whom and whether it still holds; no rates, stops or contacts.',
  number: 'Number',
  numberHint: 'Such as RC-000042',
  check: 'Check',
  checkHint: 'Twelve letters and digits, such as 9f3a 02bc 71d4',
  button: 'Check it',
  unknown:
    'No rate confirmation has this number and this check. The paper was changed or never came from here. Call the broker at the number on its FMCSA record.',
  incomplete: 'Type both the number and the check.',
  broker: 'Broker',
  carrier: 'Carrier',
  revision: 'Revision',
  status: 'Status',
  newest: '{0} is the newest',
} as const satisfies Record<string, Phrase>;
