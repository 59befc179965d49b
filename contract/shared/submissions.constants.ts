/** The header with the id of a call's submission: a repeat with the same id creates its record once. */
export const SUBMISSION_HEADER = 'idempotency-key';

/** The hidden field in which a page sends it, made anew for each page. */
export const SUBMISSION_FIELD = 'submission_id';

/** An equal invitation or request for a certificate within this time counts as the same one, sent twice. */
export const SAME_REQUEST_SECONDS = 60;

/** How long a repeated submission returns the first one's result. */
export const SUBMISSIONS_KEPT_HOURS = 24;
