import { hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** The cookie's content: 256 random bits. Only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const digest = (secret: string): string => hash('sha256', secret, 'base64url');

/** Six decimal digits. Its digest is bound to the session, so equal codes of two sessions do not look alike. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

export function sameDigest(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

const keys = new Map<string, Promise<CryptoKey>>();

/** Who takes a token, and what it is: nothing else that these secrets sign passes for one. */
const AUDIENCE = 'monitor';
const TYPE = 'session+jwt';

/** Derived once per secret: every page requests a token, and deriving the key takes longer than signing. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', hkdfSync('sha256', secret, '', 'session-tokens', 32), algorithm, false, [
    'sign',
    'verify',
  ]);
  keys.set(secret, key);
  return key;
}

const MARK_LETTERS = 22;

/** Names a session's present token: one signed before the session was renewed is of another. */
export const markOf = (tokenHash: string): string => digest(tokenHash).slice(0, MARK_LETTERS);

/** @param secrets newest first; the newest signs tokens, all verify them. */
export async function signJwt(
  session: { id: string; tokenHash: string },
  userId: number,
  secrets: string[],
  now: Date,
): Promise<string> {
  return new SignJWT({ sid: session.id, mark: markOf(session.tokenHash) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 15 * 60_000))
    .sign(await keyOf(secrets[0]!));
}

/**
 * @param graceSeconds how long ago the token may have expired
 * @returns the session's id when one of the secrets signed the token and it has not expired, else null; `mark` is for the caller to
 * compare with the session's
 */
export async function sessionOfJwt(
  token: string,
  secrets: string[],
  now: Date,
  graceSeconds = 0,
): Promise<{ id: string; mark: string } | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret), {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
        clockTolerance: graceSeconds,
      });
      const { sid, mark } = payload;
      return typeof sid === 'string' && typeof mark === 'string' ? { id: sid, mark } : null;
    } catch {
      // signed with another secret, or invalid: try the next one
    }
  }
  return null;
}
