import { eq } from 'drizzle-orm';
import { userSessions } from '../../../db/schema';
import { renewSession, setSessionCookie } from '../../../server/authentication/sessions';
import type { CallContext } from '../../../server/calls';

/** A second factor was given in the session: it goes on under a new token, and may make calls with step-up. */
export async function confirmSession({ db, env, session, now, reply }: CallContext): Promise<void> {
  const given = { secondFactorAt: now, codeHash: null, codeExpiresAt: null, codeTries: 0 };
  await db.update(userSessions).set(given).where(eq(userSessions.id, session.id));
  setSessionCookie(reply, await renewSession(db, session.id), env.portalOrigin);
}
