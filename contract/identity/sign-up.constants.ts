/**
 * How many of an address's sign-up codes one network address may request, or enter without the requesting session,
 * within the window of code limits: a stranger cannot use them all up.
 */
export const MAX_SIGN_UP_TRIES_PER_NETWORK = 5;

/** Password resets per email address within the window of sign-in tries. */
export const FORGOTTEN_PASSWORD_TRIES = 5;

/** Company look-ups while signing up: enough for typos, too few to copy the record. */
export const COMPANY_LOOKUPS = 30;

/** Most companies for one number: an MC docket and a USDOT number may have the same digits. */
export const COMPANY_LOOKUP_MAX = 5;

/** A link to choose a new password. */
export const PASSWORD_RESET_TTL_SECONDS = 60 * 60;

/**
 * What FMCSA's record says of a company's broker authority. `not_active`: it had or requested one, none is active.
 * `not_on_record`: the licensing files are loaded and name none. `unknown`: no licensing file is loaded.
 */
export const BROKER_AUTHORITY_STATUSES = ['active', 'not_active', 'not_on_record', 'unknown'] as const;
export type BrokerAuthorityStatus = (typeof BROKER_AUTHORITY_STATUSES)[number];
