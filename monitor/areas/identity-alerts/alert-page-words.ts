import { formatDate, formatInteger } from '@contract/shared/format';
import type { Phrase } from '../../carrier-pages/language';

/** Every word that a carrier reads on the pages of an alert, in one place. */

export const NAME = 'Identity alerts' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works' as Phrase,
  text: 'The alert was taken back or has expired, or the link is not whole. Then no broker is warned by it anymore.',
};

export const START = {
  title: (carrier: string) => `A broker published an alert about ${carrier}`,
  text: (address: string) =>
    `To read it and to answer, enter a code. We send it to ${address}, the address on your FMCSA record.`,
  button: 'Email me the code',
};

export const CODE = {
  title: 'Enter the code',
  label: 'Six-digit code',
  hint: (address: string) => `It was sent to ${address} and works for ten minutes.`,
  button: 'Read the alert',
  ended: 'That code cannot be used anymore. Ask for a new one.',
  again: 'Email me a new code',
  notSix: 'Enter the six digits of the code.',
  wrong: (left: number) =>
    `That is not the code. ${left === 1 ? 'You can try once more.' : `You can try ${left} more times.`}`,
};

export const READ = {
  title: (carrier: string) => `What a broker reported about ${carrier}`,
  kind: 'Kind of alert',
  about: 'Day it is about',
  published: 'Published',
  ends: 'Ends',
  goods: 'Goods',
  place: 'Place',
  evidence: 'Evidence',
  hasEvidence: 'The reporter has added evidence',
  noEvidence: 'None added',
  report: 'Report',
  answers: 'Shown beside it',
  byCarrier: (on: string) => `Your answer of ${formatDate(on)}`,
  byCompany: (on: string) => `The reporter on ${formatDate(on)}`,
  noAnswers: 'Nothing yet. Every broker who reads the alert reads your answer with it.',
};

export const ANSWER = {
  title: 'Answer',
  label: 'Your answer',
  hint: 'Say what is wrong or what happened. Telephone numbers, addresses and names of persons are taken out before others read it.',
  button: 'Publish the answer',
  full: (most: number) => `You have answered ${formatInteger(most)} times, which is all that an alert takes.`,
  sent: 'Your answer is published. This is how brokers read it.',
};

export const ANSWER_ERRORS = {
  empty: 'Write your answer.',
  tooLong: (most: number) => `That is too long: ${formatInteger(most)} characters at most.`,
  tooMany: (most: number) => `An alert takes ${formatInteger(most)} answers. You have given them.`,
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
};

/** An address as who may not know it sees it: `d…@brokerage.com`. */
export const masked = (address: string): string => `${[...address][0]}…@${address.split('@').at(-1)}`;
