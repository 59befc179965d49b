import type { Phrase } from '../../../carrier-pages/language';

/** Every sentence of the page behind a customer's link to a load, in one place. */

export const NAME = 'Where the load is' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'The load is over, or part of the link is missing. Ask the broker.',
} as const satisfies Record<string, Phrase>;

export const PROGRESS = {
  title: 'Load {0}',
  asOf: 'As of {0}',
  notSeen: 'Pickup not confirmed yet',
  atPickup: 'At the pickup in {0}',
  atDelivery: 'At the delivery in {0}',
  onTheWay: 'On the way to {0}',
  underWay: 'On the way',
  delivered: 'Delivered',
  left: 'Left {0}',
  silent: 'No update since {0}',
  late: 'Running late',
  eta: 'Expected in {0}',
  etaUnknown: 'Not on file',
  lastSeen: 'Last seen',
  near: 'Near {0}, {1}',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  window: 'Window',
  arrived: 'Arrived',
  departed: 'Departed',
  unknown: 'Not on file',
  byPositions: 'By truck positions',
  byWord: 'By the broker',
  reported: 'Reported',
  missing: '“Not on file” means that nothing was seen or reported. It does not mean that it did not happen.',
} as const satisfies Record<string, Phrase>;
