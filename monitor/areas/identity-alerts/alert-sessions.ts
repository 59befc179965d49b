import { SIGN_IN_CODE_TRIES, SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { digest, newCode, newToken, sameDigest } from '../../authentication/tokens';
import type { Queryable } from '../../db/client';
import { identityAlertSessions as sessions } from '../../db/schema';

/** A browser in which a carrier opened the link of an alert, until it closes the page for good or some hours pass. */

export const ALERT_COOKIE = 'alert_session';
export const ALERT_SESSION_HOURS = 8;
/** Codes that one link may have mailed within the window of tries. */
export const ALERT_CODES = 5;

const HOUR_MS = 3_600_000;
const oldest = (now: Date) => new Date(now.getTime() - ALERT_SESSION_HOURS * HOUR_MS);

/** Opens a session that awaits its code. @returns the token for the cookie, and the code for the mail */
export async function openAlertSession(db: Queryable, identityAlertId: number, now: Date) {
  await db.delete(sessions).where(lt(sessions.createdAt, oldest(now)));
  const token = newToken();
  const code = newCode();
  const [made] = await db
    .insert(sessions)
    .values({ identityAlertId, tokenHash: digest(token), state: 'awaiting_code', createdAt: now })
    .returning({ id: sessions.id });
  const codeExpiresAt = new Date(now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000);
  await db
    .update(sessions)
    .set({ codeHash: digest(made!.id + code), codeExpiresAt })
    .where(eq(sessions.id, made!.id));
  return { token, code };
}

type State = 'awaiting_code' | 'open';

/** The session of a cookie for this very alert, while it lasts. */
export async function findAlertSession(
  db: Queryable,
  token: string | undefined,
  identityAlertId: number,
  state: State,
  now: Date,
) {
  if (!token) return null;
  const [found] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, digest(token)),
        eq(sessions.identityAlertId, identityAlertId),
        eq(sessions.state, state),
        isNull(sessions.endedAt),
        gt(sessions.createdAt, oldest(now)),
      ),
    );
  return found ?? null;
}
type AlertSession = typeof sessions.$inferSelect;

export type CodeTry = { kind: 'right'; token: string } | { kind: 'wrong'; triesLeft: number } | { kind: 'ended' };

/** Counts a try before it is compared. A right code opens the session under a new token. */
export async function tryAlertCode(db: Queryable, session: AlertSession, code: string, now: Date): Promise<CodeTry> {
  const awaiting = and(eq(sessions.id, session.id), eq(sessions.state, 'awaiting_code'), isNull(sessions.endedAt));
  const [counted] = await db
    .update(sessions)
    .set({ codeTries: sql`${sessions.codeTries} + 1` })
    .where(awaiting)
    .returning({ tries: sessions.codeTries });
  const tries = counted?.tries ?? SIGN_IN_CODE_TRIES + 1;
  const isOver =
    !session.codeHash || !session.codeExpiresAt || session.codeExpiresAt <= now || tries > SIGN_IN_CODE_TRIES;
  if (!isOver && sameDigest(session.codeHash!, digest(session.id + code))) {
    const token = newToken();
    const opened = await db
      .update(sessions)
      .set({ tokenHash: digest(token), state: 'open', codeHash: null, codeExpiresAt: null })
      .where(awaiting)
      .returning({ id: sessions.id });
    return opened.length === 0 ? { kind: 'ended' } : { kind: 'right', token };
  }
  if (!isOver && tries < SIGN_IN_CODE_TRIES) return { kind: 'wrong', triesLeft: SIGN_IN_CODE_TRIES - tries };
  await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
  return { kind: 'ended' };
}
