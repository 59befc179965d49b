/**
 * Of the sign-up codes of an address, at most this many may be asked for, or entered without the session that asked, from one
 * network address within the window of code limits: a stranger cannot spend them all.
 */
export const MAX_SIGN_UP_TRIES_PER_NETWORK = 5;

/** Asking for a new password, for one email address within the window of sign-in tries. */
export const FORGOTTEN_PASSWORD_TRIES = 5;

/** Looking companies up while signing up: enough to mistype often, too few to copy the record. */
export const COMPANY_LOOKUPS = 30;

/** Most companies that one number is answered with: an MC docket and a USDOT number may be the same digits. */
export const COMPANY_LOOKUP_MAX = 5;

/** A link to choose a new password. */
export const PASSWORD_RESET_TTL_SECONDS = 60 * 60;

/**
 * What FMCSA's record says of a company's broker authority. `not_active`: it had or asked for one, none is active.
 * `not_on_record`: the licensing files are loaded and name none. `unknown`: no licensing file is loaded.
 */
export const BROKER_AUTHORITY_STATUSES = ['active', 'not_active', 'not_on_record', 'unknown'] as const;
export type BrokerAuthorityStatus = (typeof BROKER_AUTHORITY_STATUSES)[number];
