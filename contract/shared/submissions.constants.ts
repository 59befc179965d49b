/** The header in which a call carries its submission's id: sent again with the same, it is made once. */
export const SUBMISSION_HEADER = 'idempotency-key';

/** The hidden field in which a page carries it, made anew each time the page is. */
export const SUBMISSION_FIELD = 'submission_id';

/** An equal invitation or request for a certificate within this time is the same one, sent twice. */
export const SAME_REQUEST_SECONDS = 60;

/** For so long is a submission that is sent again answered with what it made. */
export const SUBMISSIONS_KEPT_HOURS = 24;
