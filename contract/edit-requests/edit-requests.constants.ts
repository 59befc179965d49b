/** State of a request: open with the operator, or settled. */
export const EDIT_REQUEST_STATUSES = ['open', 'closed'] as const;

/** Requests of one company within the window of sign-in tries: each may be a mail to the people who run the product. */
export const EDIT_REQUESTS_LIMIT = 20;
