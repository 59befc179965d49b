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
  button: 'Email me the code',
} as const satisfies Record<string, Phrase>;

export const CODE = {
  title: 'Enter the code',
  label: 'Six-digit code',
  hint: 'We emailed it to {0}. It works for 10 minutes.',
  button: 'Read the alert',
  ended: 'That code cannot be used anymore. Ask for a new one.',
  again: 'Email me a new code',
  notSix: 'Enter the six digits of the code.',
  wrongOnce: 'That is not the code. You can try once more.',
  wrong: 'That is not the code. You can try {0} more times.',
} as const satisfies Record<string, Phrase>;

export const READ = {
  title: 'What a broker reported about {0}',
  kind: 'Kind of alert',
  about: 'Date it is about',
  published: 'Published',
  ends: 'Ends',
  goods: 'Goods',
  place: 'Place',
  evidence: 'Evidence',
  hasEvidence: 'The broker added evidence',
  noEvidence: 'None added',
  report: 'Report',
  answers: 'Shown beside it',
  byCarrier: 'Your answer of {0}',
  byCompany: 'The broker on {0}',
  noAnswers: 'Nothing yet. Every broker who reads the alert reads your answer with it.',
} as const satisfies Record<string, Phrase>;

export const ANSWER = {
  title: 'Answer',
  label: 'Your answer',
  hint: 'Say what is wrong or what happened. Phone numbers, addresses and names of people are removed before others read it.',
  button: 'Publish the answer',
  full: 'You have answered {0} times, the most that an alert takes.',
  sent: 'Your answer is published. This is how brokers read it.',
} as const satisfies Record<string, Phrase>;

export const ANSWER_ERRORS = {
  empty: 'Write your answer.',
  tooLong: 'That is too long: {0} characters at most.',
  tooMany: 'You have answered {0} times, the most that an alert takes.',
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
} as const satisfies Record<string, Phrase>;

/** An address as who may not know it sees it: `d…@brokerage.com`. */
export const masked = (address: string): string => `${[...address][0]}…@${address.split('@').at(-1)}`;
