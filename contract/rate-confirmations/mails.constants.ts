import type { RateConfirmationMailList, RateConfirmationMailStatus } from './rate-confirmations.constants';

/** The emails of each list; null: all of them, including unread ones. */
export const MAIL_LIST_STATUS: Readonly<Record<RateConfirmationMailList, RateConfirmationMailStatus | null>> = {
  all: null,
  flagged: 'flagged',
  undelivered: 'undelivered',
  delivered: 'completed',
};

export const MAIL_STATUS_LABELS: Record<RateConfirmationMailStatus, string> = {
  queued: 'Queued',
  flagged: 'Flagged',
  undelivered: 'Undelivered',
  completed: 'Delivered',
};

/** How a mail came in. */
export const MAIL_SOURCES = ['folder', 'smtp', 'upload'] as const;
export type MailSource = (typeof MAIL_SOURCES)[number];

export const MAIL_SOURCE_LABELS: Record<MailSource, string> = {
  folder: 'Inbox folder',
  smtp: 'Email',
  upload: 'Uploaded',
};

/** What can be wrong with an email, or could not be checked. In this order on every screen. */
export const MAIL_FINDINGS = [
  'not_read_whole',
  'several_senders',
  'look_alike_domain',
  'name_shows_another_address',
  'unknown_sender',
  'free_mail',
  'other_reply_to',
  'spf',
  'dkim',
  'dmarc',
  'sender_not_proven',
  'other_remit_to',
  'changes_load',
  'new_contact',
  'shared_with_others',
  'unread_attachment',
  'unknown_pdf',
  'risky_attachment',
  'foreign_link',
  'other_carrier_number',
  'no_reference',
  'unknown_reference',
  'load_of_another_carrier',
  'unknown_carrier',
  'repeated_message_id',
  'delivery_failed',
] as const;
export type MailFindingKind = (typeof MAIL_FINDINGS)[number];

/** What an email names and what is compared with what is on file. In this order on every screen. */
export const MAIL_THINGS = [
  'account',
  'routing',
  'wallet',
  'payee',
  'phone',
  'email',
  'domain',
  'vin',
  'plate',
  'carrier_number',
  'address',
] as const;
export type MailThingKind = (typeof MAIL_THINGS)[number];

export const MAIL_THING_LABELS: Record<MailThingKind, string> = {
  account: 'Account',
  routing: 'Routing number',
  wallet: 'Way of payment',
  payee: 'Payee',
  phone: 'Telephone',
  email: 'Email address',
  domain: 'Domain',
  vin: 'VIN',
  plate: 'Plate',
  carrier_number: 'Carrier number',
  address: 'Address',
};

/** `nothing_on_file`: nothing of that kind is on file to compare with. */
export const MAIL_THING_STANDINGS = ['not_on_file', 'nothing_on_file', 'on_file'] as const;
export type MailThingStanding = (typeof MAIL_THING_STANDINGS)[number];

/** The most things of an email that are listed. */
export const MAX_MAIL_THINGS = 60;

export const DISMISS_REASON_MAX_LENGTH = 1000;

/** Characters of an email's text that are stored. */
export const MAIL_TEXT_MAX_LENGTH = 100_000;

/** The most attachments of an email that are stored. */
export const MAX_MAIL_ATTACHMENTS = 20;
