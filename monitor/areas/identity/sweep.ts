import { SESSION_MAX_AGE_SECONDS, SIGN_IN_TRIES_WINDOW_SECONDS } from '@contract/identity/identity.constants';
import { lt, or } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { identityTries, userSessions } from '../../db/schema';

/** Ended sessions stay this long, for whoever asks what happened. */
const KEEP_ENDED_MS = 30 * 24 * 3_600_000;

/** Deletes tries that no limit counts any more, and sessions that ended or ran out long ago. Safe on many nodes at once. */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.delete(identityTries).where(lt(identityTries.triedAt, before(SIGN_IN_TRIES_WINDOW_SECONDS * 1000)));
  await db
    .delete(userSessions)
    .where(
      or(
        lt(userSessions.endedAt, before(KEEP_ENDED_MS)),
        lt(userSessions.createdAt, before(SESSION_MAX_AGE_SECONDS * 1000 + KEEP_ENDED_MS)),
      ),
    );
}
