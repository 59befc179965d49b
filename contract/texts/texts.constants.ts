import type { Language } from '../shared/languages';

/** Why a text message is sent. */
export const TEXT_KINDS = ['driver', 'check_call', 'link', 'code', 'reply'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The state of a text message. `outbox`: no gateway is set, it is a file and was not sent. */
export const TEXT_STATUSES = ['waiting', 'handing_over', 'sent', 'delivered', 'outbox', 'failed', 'not_sent'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

export const TEXT_STATUS_LABELS: Readonly<Record<TextStatus, string>> = {
  waiting: 'Waiting',
  handing_over: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  outbox: 'In the outbox: no gateway is set, it reached no one',
  failed: 'Failed',
  not_sent: 'Not sent',
};

/** How a text message is written: one segment holds 160 characters of GSM-7 or 70 of UCS-2. */
export const TEXT_ENCODINGS = ['gsm7', 'ucs2'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** How someone agreed to text messages, or ended them. */
export const CONSENT_WAYS = ['broker', 'person', 'text'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

export const CONSENT_WAY_LABELS: Readonly<Record<ConsentWay, string>> = {
  broker: 'Your colleague says so',
  person: 'Said on our page',
  text: 'Said by text',
};

/** What the person of the broker confirms before the first text to a number. Kept word for word with its hash. */
export const BROKER_CONSENT_WORDS =
  'The driver agreed to get text messages about loads at this number, and knows that STOP ends them.';

/** A text of one's own to a driver, without what is put around it. */
export const MAX_TEXT_CHARACTERS = 300;

/** Texts to one number in 24 hours, of one company. */
export const MAX_TEXTS_A_NUMBER = 12;

/** Texts that can wait go out between these hours, on the clock of the next stop. */
export const TEXT_HOURS = { from: 8, until: 21 } as const;

/** The languages of texts, for whoever writes to a driver. */
export const TEXT_LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish', fr: 'French' };

/** A company's settings for text messages, until it changes them. */
export const DEFAULT_TEXT_SETTINGS = {
  /** Texts of the company in 24 hours. */
  daily_maximum: 500,
  is_held_at_night: true,
  /** Null: the product does not text drivers for their location. */
  ask_every_minutes: null as number | null,
  answer_within_minutes: 20,
};
export type TextSettings = typeof DEFAULT_TEXT_SETTINGS;

export const TEXT_SETTING_RANGES = {
  daily_maximum: { min: 0, max: 100_000 },
  ask_every_minutes: { min: 30, max: 1440 },
  answer_within_minutes: { min: 5, max: 120 },
} as const;

/** Where texts go: to the gateway, to files that are never sent, or nowhere, since STOP would not be heard. */
export const TEXTS_GO = ['gateway', 'outbox', 'off'] as const;
