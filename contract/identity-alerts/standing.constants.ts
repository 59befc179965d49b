/** What an alert can be tied to: something that its company had with the carrier. */
export const ALERT_STANDINGS = ['load', 'confirmation', 'packet', 'certificate', 'bid', 'mail'] as const;
export type AlertStanding = (typeof ALERT_STANDINGS)[number];

export const ALERT_STANDING_LABELS: Record<AlertStanding, string> = {
  load: 'Load',
  confirmation: 'Rate confirmation',
  packet: 'Onboarding packet',
  certificate: 'Certificate of insurance',
  bid: 'Bid',
  mail: 'Email',
};

/** What others read of it: no number and no day, since the carrier would recognize the reporter by them. */
const STANDING_NOTES: Record<AlertStanding, string> = {
  load: 'About a load that the reporter gave the carrier.',
  confirmation: 'About a rate confirmation that the reporter sent the carrier.',
  packet: 'About an onboarding packet that the reporter got.',
  certificate: 'About a certificate of insurance that the reporter got.',
  bid: 'About a bid on a load of the reporter.',
  mail: 'About an email that the reporter got.',
};

export const NO_LOAD_KNOWN = 'No load known: the reporter shows no load, confirmation or paper with this carrier.';

/** What the reporter alone entered counts from then on: a load can be made up for an alert. */
export const OWN_RECORD_HOURS = 24;

/** How old a load or a paper may be for an alert to be about it. */
export const STANDING_DAYS = 365;

/** For `about`: tied to none of them. */
export const ABOUT_NONE = 'none';

/**
 * Whether and to what an alert is tied, in one sentence for everyone.
 *
 * @param from the moment from which it counts
 * @param publishedAt null: not yet
 */
export function standingNote(standing: AlertStanding | null, from: string | null, publishedAt: string | null): string {
  if (standing === null) return NO_LOAD_KNOWN;
  const isFresh = from !== null && publishedAt !== null && from > publishedAt;
  const fresh = ' It is on the reporter’s word alone, and less than a day older than the alert.';
  return STANDING_NOTES[standing] + (isFresh ? fresh : '');
}

/**
 * The share of a reporter's alerts for which something is true. Bands, not counts: a row of counts would reveal which reporter it
 * is.
 */
export const RECORD_SHARES = ['none', 'some', 'half_or_more'] as const;
export type RecordShare = (typeof RECORD_SHARES)[number];

/** How many alerts a reporter has published, this one included. */
export const RECORD_SIZES = ['first', 'two_to_nine', 'ten_or_more'] as const;
export type RecordSize = (typeof RECORD_SIZES)[number];

/** An alert is upheld by another broker's on the same carrier, each with standing, when they are no farther apart. */
export const UPHELD_DAYS = 30;

const SIZES: Record<RecordSize, string> = {
  first: '1 alert',
  two_to_nine: '2 to 9 alerts',
  ten_or_more: '10 alerts or more',
};
const SHARES: Record<RecordShare, string> = { none: 'none', some: 'some', half_or_more: 'half or more' };

/** A reporter's record, as it is read behind its name. */
export function recordWords(record: {
  published: RecordSize;
  withdrawn: RecordShare;
  answered: RecordShare;
  upheld: RecordShare;
}): string {
  const { published, withdrawn, answered, upheld } = record;
  return `${SIZES[published]}, ${SHARES[withdrawn]} withdrawn, ${SHARES[answered]} answered by carriers, ${SHARES[upheld]} upheld by other brokers`;
}

/** The same as a sentence by itself. */
export const recordNote = (record: Parameters<typeof recordWords>[0]) => `Reporter’s record: ${recordWords(record)}.`;
