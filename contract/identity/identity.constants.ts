/** Signing in (section 4 of both texts: credentials, then a code). The figures are our decisions. */
export const SIGN_IN_TRIES = 5;
export const SIGN_IN_TRIES_WINDOW_SECONDS = 15 * 60;
export const SIGN_IN_CODE_DIGITS = 6;
export const SIGN_IN_CODE_TTL_SECONDS = 10 * 60;
export const SIGN_IN_CODE_TRIES = 5;
/**
 * Limits of an account or an address over all its sign-ins and network addresses (decision 0057): codes entered wrongly, and
 * codes mailed and never used, within the window.
 */
export const CODE_LIMIT_WINDOW_SECONDS = 24 * 60 * 60;
export const MAX_WRONG_CODES = 10;
export const MAX_UNUSED_CODES = 10;
export const PASSWORD_MIN_LENGTH = 12;
export const SESSION_MAX_AGE_SECONDS = 14 * 24 * 60 * 60;
export const SESSION_MAX_IDLE_SECONDS = 12 * 60 * 60;

/** Endings of the addresses of blocked-access pages, and why each is shown (section 2 of both texts). */
export const BLOCKED_ACCESS_PAGES = {
  carrier_vpn_block: 'A VPN or proxy is in use',
  user_country_block: 'Access from this country is blocked',
  'pending-access-review': 'The account waits for a review',
} as const;
export type BlockedAccessPage = keyof typeof BLOCKED_ACCESS_PAGES;

/** The page of a person who waits for a review: they may only check on it. */
export const PENDING_ACCESS_REVIEW = 'pending-access-review' satisfies BlockedAccessPage;

/**
 * How many days a new company publishes no identity alerts and sends few invitations: anyone with a mailbox at its
 * domain can sign up as it.
 */
export const NEW_COMPANY_DAYS = 7;

/** How long a second factor counts as just given, for calls with `stepUp`, and the code of their refusal. */
export const STEP_UP_SECONDS = 10 * 60;
export const CONFIRM_IT_IS_YOU = 'confirm_it_is_you';

export const REMEMBERED_DEVICE_SECONDS = 30 * 24 * 60 * 60;
/** More would be forgotten browsers: the oldest ends. */
export const MAX_REMEMBERED_DEVICES = 20;

export const RECOVERY_CODES = 10;
/** So few are left that their owner is mailed. */
export const FEW_RECOVERY_CODES = 3;

/** How long a browser may take to answer with a passkey. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;
/** More would be forgotten ones. */
export const MAX_PASSKEYS = 20;

/** What a company asks besides the password: a mailed code is enough, or an app or a passkey is required. */
export const SECOND_FACTOR_RULES = ['mail_allowed', 'app_required'] as const;

/** How a code reaches the person who types it. `recovery`: who has only passkeys types one of their recovery codes. */
export const CODE_SOURCES = ['mail', 'app', 'recovery'] as const;
export type CodeSource = (typeof CODE_SOURCES)[number];
