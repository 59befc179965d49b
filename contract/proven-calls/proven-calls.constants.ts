/** The source of a number on file: the federal record, or an earlier packet. */
export const CALLED_SOURCES = ['fmcsa', 'earlier_packet'] as const;
export type CalledSource = (typeof CALLED_SOURCES)[number];

export const CALLED_SOURCE_LABELS: Record<CalledSource, string> = {
  fmcsa: 'federal record',
  earlier_packet: 'earlier packet',
};

/** How the second three digits of a call go to the carrier. */
export const DIGITS_BY = ['email', 'text'] as const;
export type DigitsBy = (typeof DIGITS_BY)[number];

export const DIGITS_BY_LABELS: Record<DigitsBy, string> = { email: 'email', text: 'text message' };

/** How long the digits of a call can be typed in. */
export const PROVEN_CALL_MINUTES = 30;

/** How long a proven call counts for decisions about its carrier. */
export const PROVEN_CALL_HOURS = 24;

/** Wrong digits that end a call: a thief in one channel has three of six to guess. */
export const PROVEN_CALL_TRIES = 3;

/** Calls of a company to one carrier within 24 hours. */
export const PROVEN_CALLS_A_DAY = 5;

export const SEEN_CONTACT_KINDS = ['phone', 'email', 'address', 'person'] as const;

/** Where a company has seen a contact of a carrier. */
export const CONTACT_PLACES = [
  'packet',
  'invitation',
  'load',
  'bid',
  'rate_confirmation',
  'email',
  'person',
  'call',
  'driver_page',
] as const;
export type ContactPlace = (typeof CONTACT_PLACES)[number];

export const CONTACT_PLACE_LABELS: Record<ContactPlace, string> = {
  packet: 'packet',
  invitation: 'invitation',
  load: 'load',
  bid: 'bid',
  rate_confirmation: 'rate confirmation',
  email: 'email',
  person: 'person of the carrier',
  call: 'call',
  driver_page: 'driver page',
};

/**
 * How someone confirmed a contact, the strongest first: six digits in a call, a mailed code, a code texted to the number
 * of a driver, a call that is only said.
 */
export const CONFIRMED_HOW = ['proven_call', 'code', 'text_code', 'said_call'] as const;
export type ConfirmedHow = (typeof CONFIRMED_HOW)[number];

export const CONFIRMED_HOW_LABELS: Record<ConfirmedHow, string> = {
  proven_call: 'in a proven call',
  code: 'by a mailed code',
  text_code: 'by a texted code',
  said_call: 'in a call, said and not proven',
};
