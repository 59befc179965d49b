/** What a broker can report about a carrier (vetting text, section 3). */
export const ALERT_CATEGORIES = [
  'double_brokering',
  'identity_theft',
  'hostage_load',
  'stolen_assets',
  'trailer_misuse',
  'back_soliciting',
  'unresolved_insurance_claims',
  'change_in_ownership',
  'bankruptcy_filing',
] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];

export const ALERT_CATEGORY_LABELS: Record<AlertCategory, string> = {
  double_brokering: 'Double brokering',
  identity_theft: 'Identity theft',
  hostage_load: 'Hostage load',
  stolen_assets: 'Stolen assets',
  trailer_misuse: 'Trailer misuse',
  back_soliciting: 'Back-soliciting',
  unresolved_insurance_claims: 'Unresolved insurance claims',
  change_in_ownership: 'Change in ownership',
  bankruptcy_filing: 'Bankruptcy filing',
};

/** An identity alert no older than this is recent (loads text, section 9). */
export const RECENT_IDENTITY_ALERT_DAYS = 7;

/** Order of the kinds of goods an alert can name (loads text, section 7). */
export const COMMODITY_TYPES_DEFAULT_SORT = 'name asc';

/**
 * A draft is private to the company, and so is a held one, which the operator reviews before others read it. Unpublished
 * and expired ones stay on file and no longer warn.
 */
export const ALERT_STATES = ['draft', 'held', 'published', 'unpublished', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_STATE_LABELS: Record<AlertState, string> = {
  draft: 'Draft',
  held: 'Held for the operator',
  published: 'Published',
  unpublished: 'Unpublished',
  expired: 'Expired',
};

export const ALERT_MESSAGE_MIN_LENGTH = 20;
export const ALERT_MESSAGE_MAX_LENGTH = 5000;
/** A message must still say something without its contact data. */
export const ALERT_MIN_WORDS_LEFT = 3;
export const UNPUBLISH_REASON_MAX_LENGTH = 1000;

/** How far back the day of an alert may lie. */
export const ALERT_FILE_DATE_YEARS = 3;

export const MAX_ALERT_FILES = 5;

/** How many a company may publish: in 24 hours, and on one carrier. */
export const MAX_ALERTS_A_DAY = 20;
export const MAX_ALERTS_ON_A_CARRIER = 3;
export const ALERTS_ON_A_CARRIER_DAYS = 30;

/** Answers of the carrier to one alert. */
export const MAX_CARRIER_ANSWERS = 3;

/** Who wrote a message under an alert. */
export const ALERT_MESSAGE_AUTHORS = ['company', 'carrier'] as const;

/** The state of the notice to the carrier. */
export const CARRIER_NOTICES = ['not_yet', 'mailed', 'no_address', 'no_carrier'] as const;
export type CarrierNotice = (typeof CARRIER_NOTICES)[number];
