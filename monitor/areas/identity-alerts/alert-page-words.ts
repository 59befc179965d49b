import type { Phrase } from '../../carrier-pages/language';

/** Every sentence that a carrier reads on the pages of an alert, in one place. */

export const NAME = 'Identity alerts' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'The alert was withdrawn or has expired, or part of the link is missing. No broker is warned by it anymore.',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: 'A broker published an alert about {0}',
  text: 'To read it and to answer, enter a code. We send it to {0}, the address on your FMCSA record.',
} as const satisfies Record<string, Phrase>;

/** Of the button behind which the alert is. */
export const OPEN = 'Read the alert' satisfies Phrase;

export const READ = {
  title: 'What a broker reported about {0}',
  kind: 'Kind of alert',
  about: 'Incident date',
  published: 'Published',
  ends: 'Ends',
  goods: 'Goods',
  place: 'Place',
  evidence: 'Evidence',
  hasEvidence: 'The broker added evidence',
  noEvidence: 'None added',
  standing: 'Load or paper',
  hasStanding: 'The broker shows a load, confirmation or paper with you',
  noStanding: 'No load known: the broker shows no load, confirmation or paper with you',
  report: 'Report',
  answers: 'Shown beside it',
  byCarrier: 'Your answer of {0}',
  byCompany: 'The broker on {0}',
  noAnswers: 'Nothing yet. Every broker who reads the alert reads your answer with it.',
} as const satisfies Record<string, Phrase>;

export const ANSWER = {
  title: 'Answer',
  label: 'Your answer',
  hint: 'Say what is wrong or what happened. Leave out names of people. You see what brokers will read before it is published.',
  button: 'See what brokers will read',
  preview: 'What brokers will read',
  check:
    'Phone numbers, addresses and names that we recognized are taken out. A name that is still there will be published: change your answer above if you do not want that.',
  publish: 'Publish the answer',
  full: 'You have answered {0} times, the most that an alert takes.',
  sent: 'Your answer is published. This is how brokers read it.',
} as const satisfies Record<string, Phrase>;

export const ANSWER_ERRORS = {
  empty: 'Write your answer.',
  tooLong: 'That is too long: {0} characters at most.',
  tooMany: 'You have answered {0} times, the most that an alert takes.',
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
} as const satisfies Record<string, Phrase>;
