import type { Phrase } from '../../../carrier-pages/language';

/** Every sentence that a carrier reads on its tracking page, in one place. */

export const NAME = 'Truck positions' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'It has expired, or part of it is missing. Ask the broker for a new one.',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: 'Location sharing: {0}',
  text: 'To see what would be shared and to decide, enter a code. We send it to {0}, the address on your FMCSA record.',
} as const satisfies Record<string, Phrase>;

export const OPEN = 'Open the page' satisfies Phrase;

/** What a carrier agrees to; its hash is stored with the consent. The times are the bounds of LOAD_SETTINGS. */
export const CONSENT = [
  'Brokers see where a truck is only for a load that you haul for them and that names the truck.',
  'They see it from at most a day before the first pickup until at most three days after the last delivery window, and at no other time.',
  'Positions are deleted after {0} days. Arrival and departure times stay with the load.',
  'You see here who looked, when, and for which load. You get one email for each load that is looked at.',
  'You can refuse a load or withdraw at any time. Then positions are no longer shown, and after withdrawing they are deleted.',
] as const satisfies readonly Phrase[];

export const ASK = {
  title: 'Share truck positions?',
  text: '{0} shares nothing now. If you agree, this applies to every broker:',
  check: 'I may decide this for {0}, and we agree',
  button: 'Share positions',
  missing: 'Check the box to agree.',
} as const satisfies Record<string, Phrase>;

export const KEY = {
  title: 'Key of your feed',
  shown: 'Give this key to your ELD provider or to the one who sends your positions. It is shown only now:',
  text: 'The one who sends your positions names your key. If it got lost or into wrong hands, make a new one: the old one stops working.',
  button: 'Make a new key',
} as const satisfies Record<string, Phrase>;

export const SHARED = {
  title: '{0} shares truck positions',
  since: 'Since {0}. Positions are deleted after {1} days.',
  just: 'You share your positions now. We emailed you the link to this page.',
  loads: 'Loads that see a truck',
  noLoads: 'No load sees a truck now.',
  load: 'Load {0} of {1}',
  truck: 'Truck {0}, from {1} to {2}',
  refuse: 'Refuse',
  refuseLoad: 'Refuse load {0} of {1}',
  refused: 'Refused. This load sees no position of your trucks anymore.',
  views: 'Views: {0}, first {1}, last {2}',
  notViewed: 'Not viewed yet',
  looks: 'Location views',
  noLooks: 'No one has looked yet.',
  look: 'Truck {0}, load {1}, {2}',
  newest: 'The newest {0} of {1}',
  withdraw: 'Withdraw consent',
} as const satisfies Record<string, Phrase>;

export const WITHDRAW = {
  title: 'Withdraw consent?',
  loads: 'Tracking ends at once on every load that is followed by these positions.',
  deleted: 'The positions kept from this connection are deleted. Arrival and departure times already on loads stay.',
  key: 'Your key stops working. You can agree again later.',
  button: 'Withdraw consent',
  back: 'Back',
  done: 'Withdrawn. No broker sees your trucks through this connection, and its positions are deleted.',
} as const satisfies Record<string, Phrase>;

export const LAPSED = 'You were away for some hours. Enter a new code; nothing was changed.' satisfies Phrase;
