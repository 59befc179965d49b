import { availableParallelism } from 'node:os';
import { hash, verify } from 'argon2';
import { httpErrors } from '../../base/http-errors';
import { TIME_LIMITS } from '../../db/callers';
import { DatabaseBusy, FairTurns } from '../../db/fair-turns';

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane; about 25 ms on a small server. */
const PROFILE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const MANY = Number.POSITIVE_INFINITY;

/**
 * Runs pieces of work a few at a time, of one name in the order they came, of several in rotation; one that fails stops none after it.
 *
 * @param limits.atOnce how many run at the same time
 * @param limits.waitMs how long one waits for its turn at most
 * @param limits.waiting how many may wait, `waitingOfOne` of one name
 * @returns rejects with ApiError 503 with `Retry-After` for who waited too long or found no room to: their work has not begun
 */
export function inTurn({
  atOnce,
  waitMs,
  waiting = MANY,
  waitingOfOne = MANY,
}: {
  atOnce: number;
  waitMs: number;
  waiting?: number;
  waitingOfOne?: number;
}): <T>(work: () => Promise<T>, name?: string) => Promise<T> {
  const turns = new FairTurns({ turns: atOnce, ofOne: atOnce, waiting, waitingOfOne });
  return async (work, name = 'all') => {
    const end = await turns.take(name, { waitMs, gone: null }).catch((error: unknown) => {
      throw error instanceof DatabaseBusy ? httpErrors.unavailable('busy', MANY_SIGN_IN, RETRY_AFTER_SECONDS) : error;
    });
    try {
      return await work();
    } finally {
      end();
    }
  };
}

const MANY_SIGN_IN = 'Too many people are signing in right now. Try again in half a minute.';
const RETRY_AFTER_SECONDS = 30;

/**
 * As many at once as there are processors, the others in turn: a thousand sign-ins are slower but use no more memory
 * than a few, and leave threads for other work (names, files). After 30 seconds in the queue a request gets 503: the portal
 * gives up after 60, and a longer queue would be worked off for people who are gone.
 */
const take = inTurn({ atOnce: availableParallelism(), waitMs: TIME_LIMITS.long.wait });

/**
 * Queues whole sign-ins, in rotation by network address, so that one network's rush delays another by one request. A queued request holds
 * no connection to the database. A full queue, about 30 seconds of work, gets 503 at once.
 */
export const signingIn = inTurn({
  atOnce: 8 * availableParallelism(),
  waitMs: TIME_LIMITS.long.wait,
  waiting: 2_000,
  waitingOfOne: 500,
});

export const hashPassword = (password: string): Promise<string> => take(() => hash(password, PROFILE));

/** Compared against when no account has the address, so that both answers take the same time. */
let decoy: Promise<string> | undefined;

/** @returns whether `password` is the one behind `passwordHash`; false, as slowly, when there is no hash. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password');
  const compared = passwordHash ?? (await decoy);
  const isRight = await take(() => verify(compared, password));
  return isRight && passwordHash !== null;
}
