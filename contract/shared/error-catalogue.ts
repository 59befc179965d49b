import type { Call, ErrorStatus } from '../call';

/**
 * The error catalogue (section 8 of both texts): what comes of an answer that is no success. The statuses of each call
 * stand with its definition, as its `errors`; this says what each of them does, and which any call may have. The portal's
 * client does what is said here, and the monitor is held to it in its tests.
 *
 * `shown`: handed back to who made the call and asked for it, else the page of that status. `sign-in`: handed back likewise,
 * else to the sign-in page. `elsewhere`: the browser goes to the `url` in the body, on our own hosts. `blocked`: to the page
 * that the `reason` names. `fault`: reported, and a page with a reference.
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
  // Handed back by a lane search alone; it is a fault of ours there too.
  500: 'fault',
  // Busy, or it took too long: whoever asked reads why, and when to try again.
  503: 'shown',
};

/**
 * What stands before every call answers so, whatever the call: a request that cannot be read or is too large, a session that
 * ended, a wall, too many requests, a database that is busy or away.
 */
export const ERRORS_OF_ANY_CALL = [400, 401, 406, 413, 418, 429, 503] as const satisfies readonly ErrorStatus[];
export type ErrorOfAnyCall = (typeof ERRORS_OF_ANY_CALL)[number];

/** Whether the catalogue gives the call this status. */
export function hasError({ errors }: Pick<Call, 'errors'>, status: number): status is ErrorStatus {
  return [...ERRORS_OF_ANY_CALL, ...errors].some((one) => one === status);
}

/** What comes of the status where no one asked for it to be handed back: of one that the call does not have, a fault. */
export function outcomeOf(call: Pick<Call, 'errors'>, status: number): ErrorOutcome {
  return hasError(call, status) ? OUTCOMES[status] : 'fault';
}
