import type { Phrase } from '../../carrier-pages/language';

/** Every sentence of the carrier's page of an offered load, in one place. */

export const NAME = 'Load offer' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'Part of the link is missing, or the load is no longer offered to you. If that is a mistake, call the broker.',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: '{0} offers you a load',
  text: 'To see the load and to send your price, enter a code. We send it to {0}, the address on your FMCSA record.',
} as const satisfies Record<string, Phrase>;

export const OFFER = {
  open: 'See the load',
  title: 'Load offer: {0}',
  private: 'The load number and the addresses are on the rate confirmation of the carrier that gets the load.',
  until: 'Offered until',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  anyTime: 'Any time',
  equipment: 'Equipment',
  weight: 'Weight',
  goods: 'Goods',
  miles: 'Miles',
  rate: 'Rate',
  call: 'Call the broker',
  instructions: 'Instructions',
} as const satisfies Record<string, Phrase>;

export const BID = {
  title: 'Send your price',
  amount: 'Your price for the whole load, in US dollars',
  amountHint: 'Such as 1850 or 1850.50',
  name: 'Your full name',
  phone: 'Phone',
  comment: 'Comment',
  commentHint: 'Where the truck is, when it is free…',
  stored: 'Stored with your bid: the date and time and your network address.',
  button: 'Send bid',
  yours: 'Your bid',
  open: '{0}, sent on {1}. The broker has not decided.',
  accepted: '{0}, accepted on {1}. Nothing is booked before you accept a rate confirmation: do not send a truck yet.',
  declined: '{0}, declined on {1}.',
  withdrawn: '{0}, withdrawn on {1}.',
  expired: '{0}, expired on {1}.',
  withdraw: 'Withdraw bid',
  change: 'Change your price',
  newAmount: 'Your new price for the whole load, in US dollars',
  changeButton: 'Send new price',
  meant: 'Yes, send {0}',
} as const satisfies Record<string, Phrase>;

export const COUNTER = {
  title: 'The broker’s counteroffer: {0}',
  until: 'For the whole load, until {0}.',
  books: 'If you accept, this is your price, and the broker decides. Do not send a truck yet.',
  accept: 'Accept {0}',
  decline: 'Decline counteroffer',
  accepted: '{0}: the counteroffer that you accepted on {1}. The broker has not decided.',
  declined: 'You declined the counteroffer of {0}.',
  replaced: 'You answered the counteroffer of {0} with your price.',
  over: 'The counteroffer of {0} is over since {1}.',
} as const satisfies Record<string, Phrase>;

export const BID_ERRORS = {
  amount: 'Enter your price in US dollars, such as 1850 or 1850.50.',
  tooMuch: 'Enter a price of at most {0}.',
  name: 'Enter your full name.',
  phone: 'Enter a phone number such as (312) 555-0123, or leave it empty.',
  tooLong: 'That is too long: {0} characters at most.',
  full: 'This load has {0} open bids, and takes no more. Call the broker, or try again later.',
  meant: 'Did you mean {0}?',
  far: '{0} is far from {1}. Is it your price?',
  farMeant: 'Did you mean {0}? {1} is far from {2}.',
  one: 'Your company has an open bid on this load. Change its price instead.',
  same: 'That is your price already.',
  often: 'You sent {0} prices for this load. Call the broker.',
  changed: 'This changed after you opened the page. Read it again, then answer.',
  counterOver: 'The counteroffer is over. Send a new price, or call the broker.',
  over: 'This load is no longer offered. Your bid was not sent.',
  decided: 'The broker has decided about this bid already.',
  lapsed: 'You were away for some hours. Enter a new code; what you typed was not sent.',
} as const satisfies Record<string, Phrase>;
