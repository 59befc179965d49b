/** Lists that the operator loads for warnings. Absence from one proves nothing. */
export const FRAUD_LISTS = [
  'flagged-contacts',
  'dispatch-services',
  'risk-areas',
  'phone-blocks',
  'revoked-elds',
] as const;
export type FraudListKey = (typeof FRAUD_LISTS)[number];

export const FRAUD_LIST_LABELS: Record<FraudListKey, string> = {
  'flagged-contacts': 'Flagged contacts',
  'dispatch-services': 'Dispatch services',
  'risk-areas': 'Risk areas',
  'phone-blocks': 'Phone blocks',
  'revoked-elds': 'Revoked ELDs',
};

/** What a row of the flagged contacts may be. */
export const FLAGGED_KINDS = ['phone', 'email', 'domain'] as const;
export type FlaggedKind = (typeof FLAGGED_KINDS)[number];

export const LINE_TYPES = ['landline', 'wireless', 'voip'] as const;
export type LineType = (typeof LINE_TYPES)[number];

export const LINE_TYPE_LABELS: Record<LineType, string> = {
  landline: 'landline',
  wireless: 'wireless',
  voip: 'VoIP',
};

/** The result of comparing something with a list. Only a whole, recent list can say `not_listed`. */
export const LIST_OUTCOMES = ['listed', 'not_listed', 'not_checked'] as const;

/** Why a list cannot prove absence. */
export const NOT_CHECKED_BECAUSE = ['not_loaded', 'too_old', 'not_whole'] as const;
