/** Why a sign-up waits for a review, as the waiting person reads it (decision 0075). */
export const ACCESS_REVIEW_REASONS = {
  other_address: 'Your email address is not the one that FMCSA’s record has for this company, nor of its domain.',
  address_not_current:
    'The email address in FMCSA’s record has changed lately, or the record here is old, so it proves nothing about you.',
  no_address_on_record: 'FMCSA’s record has no email address for this company that yours could be compared with.',
  no_name_on_record: 'FMCSA’s record has no legal name for this company.',
  authority_not_on_record: 'FMCSA’s record shows no active broker authority for this company.',
  authority_not_known: 'FMCSA’s licensing files are not loaded here, so the broker authority could not be checked.',
  here_already: 'This company is set up here already.',
  not_in_files: 'The company is not in the FMCSA files that are loaded here.',
} as const;
export type AccessReviewReason = keyof typeof ACCESS_REVIEW_REASONS;
export const ACCESS_REVIEW_REASON_NAMES = Object.keys(ACCESS_REVIEW_REASONS) as [
  AccessReviewReason,
  ...AccessReviewReason[],
];

/** The person sees `rejected` until they begin again. */
export const ACCESS_REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

/** Reviews per account, and per network address, in 24 hours. */
export const ACCESS_REVIEWS_A_DAY = 5;
export const ACCESS_REVIEWS_A_DAY_PER_NETWORK = 50;

/**
 * The code mailed to a company's address of record. A colleague reads it, so it lives longer than a sign-in code; the
 * limit on tries makes it hard to guess. Codes in 24 hours: per account, and per company from all accounts.
 */
export const ACCESS_CODE_TTL_SECONDS = 60 * 60;
export const ACCESS_CODES_A_DAY = 3;
export const ACCESS_CODES_A_DAY_PER_COMPANY = 10;

/**
 * A domain shared by more entries of the record is a provider's or a filing service's: then only the exact address
 * counts.
 */
export const MAX_ENTRIES_OF_A_DOMAIN = 3;
