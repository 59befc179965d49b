/** Where a rate confirmation stands. The text names four and leaves others open (loads text, section 3). */
export const RATE_CONFIRMATION_STATUSES = ['viewed', 'delivered', 'cancelled', 'rejected'] as const;
export type RateConfirmationStatus = (typeof RATE_CONFIRMATION_STATUSES)[number];

export const RATE_CONFIRMATION_STATUS_LABELS: Record<RateConfirmationStatus, string> = {
  viewed: 'Viewed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
};

/** What can be done with one. */
export const RATE_CONFIRMATION_ACTIONS = ['mark_as_cancelled', 'mark_as_rejected'] as const;
export type RateConfirmationAction = (typeof RATE_CONFIRMATION_ACTIONS)[number];

/** Its lists (loads text, section 2); flagged ones have an open alert. */
export const RATE_CONFIRMATION_LISTS = ['all', 'viewed', 'flagged', 'delivered'] as const;
export type RateConfirmationList = (typeof RATE_CONFIRMATION_LISTS)[number];

/** Where a mail with rate confirmations stands. The text names two and leaves others open. */
export const RATE_CONFIRMATION_MAIL_STATUSES = ['flagged', 'completed'] as const;
export type RateConfirmationMailStatus = (typeof RATE_CONFIRMATION_MAIL_STATUSES)[number];

export const RATE_CONFIRMATION_MAIL_LISTS = ['all', 'flagged', 'undelivered', 'delivered'] as const;
export type RateConfirmationMailList = (typeof RATE_CONFIRMATION_MAIL_LISTS)[number];

export const RATE_CONFIRMATION_LIST_LABELS: Record<RateConfirmationList | RateConfirmationMailList, string> = {
  all: 'All',
  viewed: 'Viewed',
  flagged: 'Flagged',
  undelivered: 'Undelivered',
  delivered: 'Delivered',
};

/** Order of the rate confirmations list (loads text, section 7). */
export const RATE_CONFIRMATIONS_DEFAULT_SORT = 'id desc';
