/** State of a request: open with the operator, or settled. */
export const EDIT_REQUEST_STATUSES = ['open', 'closed'] as const;

/** Requests per company within the window of sign-in tries: each may be an email to the operator. */
export const EDIT_REQUESTS_LIMIT = 20;
