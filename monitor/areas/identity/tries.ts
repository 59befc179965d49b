import { SIGN_IN_TRIES_WINDOW_SECONDS } from '@contract/identity/identity.constants';
import type { Database } from '../../db/client';
import { refuse } from '../../plugins/errors';
import { countTries, recordTry } from './identity.queries';
import { digest } from './tokens';

const WINDOW_MS = SIGN_IN_TRIES_WINDOW_SECONDS * 1000;

/** Tries from one network address: an office behind one address mistypes too. */
export const MAX_TRIES_PER_NETWORK = 50;

/** What tries are counted for, as a digest: no address is stored. */
export const triesOf = (kind: string, subject: string | number) => digest(`${kind}:${subject}`);

/** From when on tries count. */
export const triesSince = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** @throws 429 with `Retry-After` when `most` tries of the subject lie within the window. */
export async function limitTries(db: Database, subject: string, most: number, now: Date) {
  const { count, oldest } = await countTries(db, subject, triesSince(now));
  if (count < most || !oldest) return;
  const waitMs = new Date(oldest).getTime() + WINDOW_MS - now.getTime();
  throw refuse.tooMany(Math.max(1, Math.ceil(waitMs / 1000)));
}

/** Counts one try of the subject. @throws 429 when there were `most` already. */
export async function spendTry(db: Database, subject: string, most: number, now: Date) {
  await limitTries(db, subject, most, now);
  await recordTry(db, subject, now);
}
