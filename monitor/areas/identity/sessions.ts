import { SESSION_MAX_AGE_SECONDS, SESSION_MAX_IDLE_SECONDS } from '@contract/identity/identity.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/client';
import { userSessions } from '../../db/schema';
import type { Services } from '../../services';
import { findSession, type SessionState, toCurrentUser } from './identity.queries';
import { digest, newToken, sessionOfJwt } from './tokens';

export const SESSION_COOKIE = 'monitor_session';

const MINUTE = 60_000;
/** How often a session in use is written to: the idle end is exact to this. */
const TOUCH_EVERY_MS = MINUTE;

export type OpenSession = {
  id: string;
  user: CurrentUser;
  blockedPage: string | null;
  code: { hash: string | null; expiresAt: Date | null; tries: number };
};

/** @returns the session that the request's bearer token or cookie opens, or null: unknown, ended or run out. */
export async function authenticate(
  { db, env }: Services,
  request: FastifyRequest,
  now: Date,
  state: SessionState,
): Promise<OpenSession | null> {
  const key = await sessionKey(request, env.sessionSecrets, now);
  if (!key) return null;
  const row = await findSession(db, key, state);
  if (!row) return null;
  const { session } = row;
  const idleMs = now.getTime() - session.lastUsedAt.getTime();
  if (
    idleMs > SESSION_MAX_IDLE_SECONDS * 1000 ||
    now.getTime() - session.createdAt.getTime() > SESSION_MAX_AGE_SECONDS * 1000
  )
    return null;
  if (idleMs > TOUCH_EVERY_MS)
    await db.update(userSessions).set({ lastUsedAt: now }).where(eq(userSessions.id, session.id));
  return {
    id: session.id,
    user: toCurrentUser(row),
    blockedPage: row.user.blockedPage,
    code: { hash: session.codeHash, expiresAt: session.codeExpiresAt, tries: session.codeTries },
  };
}

async function sessionKey(request: FastifyRequest, secrets: string[], now: Date) {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) {
    const id = await sessionOfJwt(bearer, secrets, now);
    return id ? { id } : null;
  }
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? { tokenHash: digest(cookie) } : null;
}

/** Opens a session that awaits its code. @returns the token for the cookie and the session's id. */
export async function openSession(db: Database, userId: number, now: Date) {
  const token = newToken();
  const [row] = await db
    .insert(userSessions)
    .values({ tokenHash: digest(token), userId, state: 'awaiting_code', createdAt: now, lastUsedAt: now })
    .returning({ id: userSessions.id });
  return { id: row!.id, token };
}

/** The code was right: the session becomes a signed-in one under a new token, and its code cannot be used again. */
export async function promoteSession(db: Database, sessionId: string, now: Date): Promise<string | null> {
  const token = newToken();
  const changed = await db
    .update(userSessions)
    .set({ tokenHash: digest(token), state: 'signed_in', codeHash: null, codeExpiresAt: null, lastUsedAt: now })
    .where(and(eq(userSessions.id, sessionId), eq(userSessions.state, 'awaiting_code'), isNull(userSessions.endedAt)))
    .returning({ id: userSessions.id });
  return changed.length === 1 ? token : null;
}

export async function endSession(db: Database, where: { id: string } | { token: string }, now: Date) {
  const which = 'id' in where ? eq(userSessions.id, where.id) : eq(userSessions.tokenHash, digest(where.token));
  await db
    .update(userSessions)
    .set({ endedAt: now })
    .where(and(which, isNull(userSessions.endedAt)));
}

export function setSessionCookie(reply: FastifyReply, token: string | null, portalOrigin: string) {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: portalOrigin.startsWith('https:') } as const;
  if (token === null) reply.clearCookie(SESSION_COOKIE, options);
  else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_MAX_AGE_SECONDS });
}
