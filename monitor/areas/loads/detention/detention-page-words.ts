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
  noCarrier: 'No carrier',
  detention: 'Detention',
  minutes: '{0} min',
  minutesOfSome: '{0} min; stops not known: {1}',
  minutesBetween: '{0} min (between {1} and {2})',
  soFar: '{0} min so far',
  rate: 'Rate',
  anHour: '{0} an hour',
  noRate: 'No rate on file',
  amount: 'Amount',
  noneClaimed: 'None claimed',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  name: 'Name',
  window: 'Window',
  anyTime: 'Any time',
  fromTo: 'From {0} to {1}',
  arrived: 'Arrived',
  departed: 'Departed',
  unknown: 'Not known',
  freeTime: 'Free time',
  restsOn: 'Rests on',
  byPositions: 'Truck positions',
  byReports: 'What a person reported',
  byBoth: 'Positions and what a person reported',
  reported: 'Reported by a person',
  atTheLatest: 'At the latest; no position before',
  error: '± {0} min, by positions',
  reportedArrival: 'Arrival reported: {0}',
  reportedDeparture: 'Departure reported: {0}',
  byPerson: 'by a person of the broker',
  bySystem: 'by the broker’s system',
  howToRead: 'How to read this',
  evidence:
    'A time by positions lies between two positions of the truck: half of what lies between them is its error. Positions are evidence.',
  word: 'A reported time is a person’s word. It is shown beside positions and replaces none of them.',
  counts: 'Free time counts from the arrival, or from the beginning of the window where the truck came before it.',
  claimed: 'Detention is claimed only where arrival and departure are both known.',
  pdf: 'Save as PDF',
} as const satisfies Record<string, Phrase>;
