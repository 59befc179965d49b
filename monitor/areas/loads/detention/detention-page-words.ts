import type { Phrase } from '../../../carrier-pages/language';

/** Every sentence of the page behind a link to a detention statement, in one place. */

export const NAME = 'Detention statement' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'It has expired, or part of it is missing. Ask the broker for a new one.',
} as const satisfies Record<string, Phrase>;

export const DETENTION = {
  title: 'Detention, load {0}',
  asOf: 'As of {0}',
  carrier: 'Carrier',
  noCarrier: 'None',
  detention: 'Detention',
  ofSome: '{0}; stops not known: {1}',
  between: '{0} (between {1} and {2})',
  soFar: '{0} so far',
  noneYet: 'None counted yet',
  nothing: 'No arrival or departure on file',
  until: '{0}, until {1}',
  rate: 'Rate',
  anHour: '{0} an hour',
  amount: 'Amount',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  name: 'Name',
  window: 'Window',
  arrived: 'Arrived',
  departed: 'Departed',
  unknown: 'Not on file',
  freeTime: 'Free time',
  restsOn: 'Based on',
  byPositions: 'Truck positions',
  byReports: 'What a person reported',
  byWord: 'Corrected by a person, with a reason',
  byBoth: 'Times of different kinds: see each',
  reported: 'Reported by a person',
  wordOf: 'Corrected by {0}: {1}',
  formerUser: 'a former user',
  positionsShow: 'GPS shows {0} ({1})',
  saidOn: 'On {0} this was',
  atTheLatest: 'At the latest; no position before',
  error: '± {0} min, by GPS',
  reportedArrival: 'Arrival reported: {0}',
  reportedDeparture: 'Departure reported: {0}',
  byPerson: 'by a person of the broker',
  bySystem: 'by the broker’s system',
  howToRead: 'How to read this',
  evidence: 'GPS times are accurate to within half the gap between pings.',
  word: 'A corrected time was set by a person of the broker, with name and reason. It replaces the GPS time, which is shown next to it.',
  report: 'Reported times are shown next to GPS times and never replace them.',
  changed: 'If a time changed after the link was created, the earlier time is shown next to it.',
  counts: 'Free time starts at arrival, or at the start of the window if the truck was early.',
  claimed: 'Detention is claimed only where arrival and departure are both known.',
  pdf: 'Download PDF',
} as const satisfies Record<string, Phrase>;
