import {
  CODE_LIMIT_WINDOW_SECONDS,
  MAX_UNUSED_CODES,
  MAX_WRONG_CODES,
  SIGN_IN_CODE_TRIES,
} from '@contract/identity/identity.constants';
import { MAX_SIGN_UP_TRIES_PER_NETWORK } from '@contract/identity/sign-up.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Letter } from '../../base/letter';
import type { Database, Queryable } from '../../db/client';
import { userSessions, users } from '../../db/schema';
import { type Browser, issueCode, openSession } from '../../server/authentication/sessions';
import { digest, newToken, sameDigest } from '../../server/authentication/tokens';
import { forgetTries, MAX_TRIES_PER_NETWORK, spendTry, takeTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';

/**
 * Proves an email address during sign-up. Each request opens a session that waits for its code and holds the password
 * chosen with it: only that password counts, so a stranger cannot set another one for an unproved address. The code
 * works in the session that requested it, and, with the email address, once on another device: the phone that got the
 * email. There, tries count against the email address and the network address instead of the code: a guessing stranger
 * cannot use up another person's code, and gets the same answer whether the address has an account, waits for its code
 * or is unknown.
 */

/**
 * Counts a code before it is mailed to an address.
 *
 * @throws ApiError 429 with `Retry-After`
 */
export async function spendConfirmationMail(db: Queryable, email: string, networkAddress: string, now: Date) {
  const window = CODE_LIMIT_WINDOW_SECONDS;
  await spendTry(db, triesOf('sign-up-network', networkAddress), MAX_TRIES_PER_NETWORK, now);
  const from = triesOf('sign-up-from', `${email} ${networkAddress}`);
  await spendTry(db, from, MAX_SIGN_UP_TRIES_PER_NETWORK, now, window);
  await spendTry(db, triesOf('sign-up', email), MAX_UNUSED_CODES, now, window);
}

/** Mails a code and a link. @returns the token of the session that waits for the code */
export async function mailConfirmation(
  { db, env, mail }: Services,
  asked: { user: { id: number; email: string }; passwordHash: string; browser: Browser; now: Date },
): Promise<string> {
  const { user, passwordHash, browser, now } = asked;
  const session = await openSession(db, user.id, now, {
    state: 'awaiting_confirmation',
    pendingPasswordHash: passwordHash,
    ...browser,
  });
  const code = await issueCode(db, session.id, now);
  const letter = confirmationMail(code, confirmationLink(env.portalOrigin, user.email, code));
  await mail.send({ to: user.email, ...letter });
  return session.token;
}

/** The code is written 123-456 and the digits of the address are escaped: the code stays the only run of six digits. */
function confirmationLink(portalOrigin: string, email: string, code: string): string {
  const address = encodeURIComponent(email).replace(/\d{3}/g, (digits) =>
    [...digits].map((digit) => `%3${digit}`).join(''),
  );
  return `${portalOrigin}${withBase(portalPaths.signUpCode())}?email=${address}&code=${code.slice(0, 3)}-${code.slice(3)}`;
}

const confirmationMail = (code: string, link: string): Letter => ({
  subject: 'Confirm your email address',
  parts: [
    { says: 'Your code is', code },
    'Enter it where you signed up, or open this link on any device:',
    { button: 'Confirm this address', to: link },
    { small: 'It works for ten minutes. If you did not ask for an account, do nothing.' },
  ],
});

export type ConfirmationTry =
  | { kind: 'right'; sessionId: string; userId: number; pendingPasswordHash: string | null }
  | { kind: 'wrong'; triesLeft: number }
  /** It expired, was tried too often or was used. */
  | { kind: 'ended' };

/** Counts a try of the requesting session before comparing, and compares. */
export async function tryCodeOfSession(
  db: Database,
  sessionId: string,
  code: string,
  now: Date,
): Promise<ConfirmationTry> {
  const [awaited] = await db
    .update(userSessions)
    .set({ codeTries: sql`${userSessions.codeTries} + 1` })
    .where(
      and(
        eq(userSessions.id, sessionId),
        lt(userSessions.codeTries, SIGN_IN_CODE_TRIES),
        gt(userSessions.codeExpiresAt, now),
        eq(userSessions.state, 'awaiting_confirmation'),
        isNull(userSessions.endedAt),
      ),
    )
    .returning();
  if (!awaited) return { kind: 'ended' };
  if (isCodeOf(awaited, code)) return rightCode(awaited);
  const triesLeft = SIGN_IN_CODE_TRIES - awaited.codeTries;
  return triesLeft === 0 ? { kind: 'ended' } : { kind: 'wrong', triesLeft };
}

/**
 * Counts a try from outside the requesting session, for the network address and the email address, known or not, and
 * compares it with every open code of the address. Runs the same statements whether or not the address is known.
 */
export async function tryCodeOfAddress(
  db: Database,
  email: string,
  networkAddress: string,
  code: string,
  now: Date,
): Promise<ConfirmationTry> {
  const window = CODE_LIMIT_WINDOW_SECONDS;
  const network = triesOf('sign-up-code-network', networkAddress);
  if ((await takeTry(db, network, MAX_TRIES_PER_NETWORK, now)) === null) return { kind: 'ended' };
  const from = triesOf('sign-up-code-from', `${email} ${networkAddress}`);
  const triesFrom = await takeTry(db, from, MAX_SIGN_UP_TRIES_PER_NETWORK, now, window);
  if (triesFrom === null) return { kind: 'ended' };
  const address = triesOf('sign-up-code', email);
  const tries = await takeTry(db, address, MAX_WRONG_CODES, now, window);
  if (tries === null) return { kind: 'ended' };

  const awaited = await db
    .select({ session: userSessions })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(
      and(
        eq(users.email, email),
        isNull(users.confirmedAt),
        isNull(users.disabledAt),
        eq(userSessions.state, 'awaiting_confirmation'),
        isNull(userSessions.endedAt),
        gt(userSessions.codeExpiresAt, now),
        lt(userSessions.codeTries, SIGN_IN_CODE_TRIES),
      ),
    );
  const right = awaited.find(({ session }) => isCodeOf(session, code));
  if (right) {
    await forgetTries(db, from);
    await forgetTries(db, address);
    return rightCode(right.session);
  }
  const triesLeft = Math.min(MAX_SIGN_UP_TRIES_PER_NETWORK - triesFrom, MAX_WRONG_CODES - tries);
  return triesLeft === 0 ? { kind: 'ended' } : { kind: 'wrong', triesLeft };
}

type Awaiting = typeof userSessions.$inferSelect;

const isCodeOf = ({ id, codeHash }: Awaiting, code: string) =>
  codeHash !== null && sameDigest(codeHash, digest(id + code));

const rightCode = ({ id, userId, pendingPasswordHash }: Awaiting): ConfirmationTry => ({
  kind: 'right',
  sessionId: id,
  userId,
  pendingPasswordHash,
});

/**
 * The code was right: the address is proved, the password of the code's request counts, and the sending device is
 * signed in under a new token. On another device (`elsewhere`) the code counts only while the address is unproved; the
 * requesting session keeps its own until it expires.
 *
 * @returns the token, or null: on another device the address was already proved, or the session has just ended
 */
export async function confirm(
  db: Database,
  right: Extract<ConfirmationTry, { kind: 'right' }>,
  device: { isElsewhere: boolean; browser: Browser },
  now: Date,
): Promise<string | null> {
  const { sessionId, userId, pendingPasswordHash } = right;
  return db.transaction(async (tx) => {
    const proved = await tx
      .update(users)
      .set({ confirmedAt: now, ...(pendingPasswordHash && { passwordHash: pendingPasswordHash }) })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt), isNull(users.disabledAt)))
      .returning({ id: users.id });
    if (device.isElsewhere && proved.length === 0) return null;
    await tx
      .update(userSessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(userSessions.userId, userId),
          eq(userSessions.state, 'awaiting_confirmation'),
          ne(userSessions.id, sessionId),
          isNull(userSessions.endedAt),
        ),
      );
    if (device.isElsewhere)
      return (await openSession(tx, userId, now, { state: 'signed_in', secondFactorAt: now, ...device.browser })).token;
    const token = newToken();
    const promoted = await tx
      .update(userSessions)
      .set({
        tokenHash: digest(token),
        state: 'signed_in',
        codeHash: null,
        codeExpiresAt: null,
        pendingPasswordHash: null,
        secondFactorAt: now,
        lastUsedAt: now,
      })
      .where(
        and(
          eq(userSessions.id, sessionId),
          eq(userSessions.state, 'awaiting_confirmation'),
          isNull(userSessions.endedAt),
        ),
      )
      .returning({ id: userSessions.id });
    return promoted.length === 1 ? token : null;
  });
}
