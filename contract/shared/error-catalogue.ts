import type { Call, ErrorStatus } from '../call';

/**
 * The error catalogue (section 8 of both texts): how each unsuccessful status is handled. A call's own statuses are in
 * its definition, as `errors`; this says what each of them does, and which any call may have. The portal's client
 * follows it, and the monitor's tests check it.
 * `shown`: returned to a caller that handles it, else the page of that status. `sign-in`: the same, else the sign-in
 * page. `elsewhere`: the browser goes to the `url` in the body, on our own hosts. `blocked`: to the page that the
 * `reason` names. `fault`: reported, and a page with a reference.
 */
type ErrorOutcome = 'shown' | 'sign-in' | 'elsewhere' | 'blocked' | 'fault';

const OUTCOMES: Readonly<Record<ErrorStatus, ErrorOutcome>> = {
  400: 'shown',
  401: 'sign-in',
  403: 'shown',
  404: 'shown',
  406: 'elsewhere',
  409: 'shown',
  413: 'shown',
  418: 'blocked',
  422: 'shown',
  429: 'shown',
  // Only a lane search returns it; it is a fault of ours there too.
  500: 'fault',
  // Busy, or too slow: the caller sees why, and when to try again.
  503: 'shown',
};

/**
 * Checks before every call may answer with these, whatever the call: an unreadable or too large request, an ended
 * session, a wall, too many requests, a busy or lost database.
 */
export const ERRORS_OF_ANY_CALL = [400, 401, 406, 413, 418, 429, 503] as const satisfies readonly ErrorStatus[];
export type ErrorOfAnyCall = (typeof ERRORS_OF_ANY_CALL)[number];

/** Whether the catalogue gives the call this status. */
export function hasError({ errors }: Pick<Call, 'errors'>, status: number): status is ErrorStatus {
  return [...ERRORS_OF_ANY_CALL, ...errors].some((one) => one === status);
}

/** What happens on the status when the caller does not handle it: for one that the call does not have, a fault. */
export function outcomeOf(call: Pick<Call, 'errors'>, status: number): ErrorOutcome {
  return hasError(call, status) ? OUTCOMES[status] : 'fault';
}
