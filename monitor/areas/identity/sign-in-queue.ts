import { availableParallelism } from 'node:os';
import { FairTurns } from '../../base/fair-turns';
import { httpErrors } from '../../base/http-errors';
import { TIME_LIMITS } from '../../db/callers';

const MANY = Number.POSITIVE_INFINITY;
const busy = () =>
  httpErrors.unavailable('busy', 'Too many people are signing in right now. Try again in half a minute.', 30);

/**
 * Runs pieces of work a few at a time, of one name in the order they came, of several in rotation; one that fails stops none after it.
 *
 * @param limits.atOnce how many run at the same time
 * @param limits.waitMs how long one waits for its turn at most
 * @param limits.waiting how many may wait, `waitingOfOne` of one name
 * @returns rejects with ApiError 503 with `Retry-After` for who waited too long or found no room to: their work has not begun
 */
export function inTurn({ atOnce, waitMs, waiting = MANY, waitingOfOne = MANY }: Limits) {
  const turns = new FairTurns({ turns: atOnce, ofOne: atOnce, waiting, waitingOfOne, busy });
  return async <T>(work: () => Promise<T>, name = 'all'): Promise<T> => {
    const end = await turns.take(name, { waitMs, gone: null });
    return work().finally(end);
  };
}

type Limits = { atOnce: number; waitMs: number; waiting?: number; waitingOfOne?: number };

/**
 * What is done with passwords, as many at once as there are processors: a thousand sign-ins are slower but use no more memory than a few,
 * and leave threads for other work (names, files). After 30 seconds in the queue a request gets 503: the portal gives up after 60, and a
 * longer queue would be worked off for people who are gone.
 */
export const comparing = inTurn({ atOnce: availableParallelism(), waitMs: TIME_LIMITS.long.wait });

/**
 * Whole sign-ins, in rotation by network address, so that one network's rush delays another by one request. A queued request holds no
 * connection to the database. A full queue, about 30 seconds of work, gets 503 at once.
 */
export const signingIn = inTurn({
  atOnce: 8 * availableParallelism(),
  waitMs: TIME_LIMITS.long.wait,
  waiting: 2_000,
  waitingOfOne: 500,
});
