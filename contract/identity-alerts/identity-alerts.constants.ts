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
