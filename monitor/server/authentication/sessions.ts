import {
  SESSION_MAX_AGE_SECONDS,
  SESSION_MAX_IDLE_SECONDS,
  SIGN_IN_CODE_TTL_SECONDS,
} from '@contract/identity/identity.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { hasSecureCookies } from '@contract/shared/own-origin';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../db/client';
import { pushSubscriptions, rememberedDevices, userSessions } from '../../db/schema';
import type { Services } from '../services';
import { type KeyOfSession, openKeySession } from './api-key-sessions';
import { isApiKey } from './api-key-tokens';
import { findSession, type SessionState, toCurrentUser } from './current-user.queries';
import { digest, markOf, newCode, newToken, sameDigest, sessionOfJwt } from './tokens';

export const SESSION_COOKIE = 'monitor_session';

const MAX_USER_AGENT = 300;

const MINUTE = 60_000;
/** How often the last use of a session is written: the idle timeout is only this exact. */
const TOUCH_EVERY_MS = MINUTE;

export type OpenSession = {
  /** Empty for a key: it has no session to renew or end. */
  id: string;
  /** Of its present token; empty for a key. */
  tokenHash: string;
  user: CurrentUser;
  blockedPage: string | null;
  code: { hash: string | null; expiresAt: Date | null; tries: number };
  /** When a second factor was last given in it; null: not yet. */
  secondFactorAt: Date | null;
  /** From which alone the company lets its people and keys in; empty: from anywhere. */
  networks: readonly string[];
  /** Of an API key; null: a person signed in. */
  apiKey: KeyOfSession | null;
};

/**
 * @returns the session of the request's bearer token, API key or cookie, or null: unknown, ended, expired or revoked. A
 * bearer token decides alone: a cookie beside it is ignored.
 */
export async function authenticate(
  { db, env }: Services,
  request: FastifyRequest,
  now: Date,
  state: SessionState,
): Promise<OpenSession | null> {
  const bearer = bearerOf(request);
  if (bearer !== null && isApiKey(bearer)) {
    const opened = state === 'signed_in' ? await openKeySession(db, bearer, now) : null;
    return (
      opened && {
        id: '',
        tokenHash: '',
        ...opened,
        code: { hash: null, expiresAt: null, tries: 0 },
        secondFactorAt: null,
      }
    );
  }
  const key = await sessionKey(request, bearer, env.sessionSecrets, now);
  if (!key) return null;
  const row = await findSession(db, key, state);
  if (row === null) return null;
  const { id, tokenHash, codeHash, codeExpiresAt, codeTries, createdAt, lastUsedAt, secondFactorAt } = row.session;
  // A copy from before the session was renewed is worthless.
  if ('mark' in key && !sameDigest(key.mark, markOf(tokenHash))) return null;
  const idleMs = now.getTime() - lastUsedAt.getTime();
  const ageMs = now.getTime() - createdAt.getTime();
  if (idleMs > SESSION_MAX_IDLE_SECONDS * 1000 || ageMs > SESSION_MAX_AGE_SECONDS * 1000) return null;
  if (idleMs > TOUCH_EVERY_MS) await db.update(userSessions).set({ lastUsedAt: now }).where(eq(userSessions.id, id));
  return {
    id,
    tokenHash,
    user: toCurrentUser(row, env.intercomSecret),
    blockedPage: row.blockedPage,
    code: { hash: codeHash, expiresAt: codeExpiresAt, tries: codeTries },
    secondFactorAt,
    networks: row.networks ?? [],
    apiKey: null,
  };
}

/** The token of `Authorization: Bearer`, not verified. */
export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null;

async function sessionKey(request: FastifyRequest, bearer: string | null, secrets: string[], now: Date) {
  if (bearer !== null) return sessionOfJwt(bearer, secrets, now);
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? { tokenHash: digest(cookie) } : null;
}

/** The client's description of itself, cut to what a list can show, and its network address. */
export function browserOf(request: FastifyRequest) {
  return {
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
    networkAddress: request.ip,
  };
}
export type Browser = ReturnType<typeof browserOf>;

/** Opens a session in the given state. @returns the token for the cookie and the session's id. */
export async function openSession(
  db: Queryable,
  userId: number,
  now: Date,
  fields: {
    state: SessionState;
    pendingPasswordHash?: string;
    secondFactorAt?: Date;
    country?: string | null;
  } & Browser,
) {
  const token = newToken();
  const [row] = await db
    .insert(userSessions)
    .values({ tokenHash: digest(token), userId, createdAt: now, lastUsedAt: now, ...fields })
    .returning({ id: userSessions.id });
  return { id: row!.id, token };
}

/** Gives a session the code that it waits for. @returns the code, for the email: only its digest is stored. */
export async function issueCode(db: Queryable, sessionId: string, now: Date): Promise<string> {
  const code = newCode();
  await awaitCode(db, sessionId, now, digest(sessionId + code));
  return code;
}

/** @param codeHash null: the code of an authenticator app, which is not ours to make */
export async function awaitCode(db: Queryable, sessionId: string, now: Date, codeHash: string | null = null) {
  const codeExpiresAt = new Date(now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000);
  await db.update(userSessions).set({ codeHash, codeExpiresAt }).where(eq(userSessions.id, sessionId));
}

/** The code was right: signs the session in under a new token; the code cannot be used again. */
export async function promoteSession(db: Database, sessionId: string, now: Date): Promise<string | null> {
  const token = newToken();
  const changed = await db
    .update(userSessions)
    .set({
      tokenHash: digest(token),
      state: 'signed_in',
      codeHash: null,
      codeExpiresAt: null,
      secondFactorAt: now,
      lastUsedAt: now,
    })
    .where(and(eq(userSessions.id, sessionId), eq(userSessions.state, 'awaiting_code'), isNull(userSessions.endedAt)))
    .returning({ id: userSessions.id });
  return changed.length === 1 ? token : null;
}

/** Gives a session a new token: a cookie or a JWT copied before becomes worthless. */
export async function renewSession(db: Queryable, sessionId: string): Promise<string> {
  const token = newToken();
  await db
    .update(userSessions)
    .set({ tokenHash: digest(token) })
    .where(eq(userSessions.id, sessionId));
  return token;
}

/** Ends every session of a user, including those that wait for a code, and all remembered devices; `except` stays open. */
export async function endSessionsOf(db: Queryable, userId: number, now: Date, except?: { id: string }) {
  const others = except && ne(userSessions.id, except.id);
  await db
    .update(userSessions)
    .set({ endedAt: now })
    .where(and(eq(userSessions.userId, userId), isNull(userSessions.endedAt), others));
  await db.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId));
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), except && ne(pushSubscriptions.sessionId, except.id)));
}

/** Ends one signed-in session of a user. @returns where it was; null: it is not theirs, or has ended */
export async function endOneSessionOf(
  db: Queryable,
  userId: number,
  id: string,
  now: Date,
): Promise<{ networkAddress: string | null } | null> {
  const [ended] = await db
    .update(userSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(userSessions.id, id),
        eq(userSessions.userId, userId),
        eq(userSessions.state, 'signed_in'),
        isNull(userSessions.endedAt),
      ),
    )
    .returning({ networkAddress: userSessions.networkAddress });
  if (!ended) return null;
  await forgetBrowserOf(db, id);
  return ended;
}

export async function endSession(db: Database, where: { id: string } | { token: string }, now: Date) {
  const which = 'id' in where ? eq(userSessions.id, where.id) : eq(userSessions.tokenHash, digest(where.token));
  const ended = await db
    .update(userSessions)
    .set({ endedAt: now })
    .where(and(which, isNull(userSessions.endedAt)))
    .returning({ id: userSessions.id });
  for (const { id } of ended) await forgetBrowserOf(db, id);
}

/** Whoever sits at the browser next gets no notice of who signed out of it. */
export async function forgetBrowserOf(db: Queryable, sessionId: string) {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export function setSessionCookie(reply: FastifyReply, token: string | null, portalOrigin: string) {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: hasSecureCookies(portalOrigin) } as const;
  if (token === null) reply.clearCookie(SESSION_COOKIE, options);
  else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_MAX_AGE_SECONDS });
}
