import { SIGN_IN_CODE_TRIES } from '@contract/identity/identity.constants';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { userSessions, users } from '../../db/schema';
import type { Services } from '../../services';
import { type Browser, issueCode, openSession } from './sessions';
import { digest, newToken, sameDigest } from './tokens';

/**
 * Proving an e-mail address while signing up. Each asking opens a session that awaits its code and holds the password
 * that was chosen with it: only the password that came with the code counts, so nobody can slip another one under an
 * address that is still to be proved.
 *
 * The code works in the session that asked for it, and, with the e-mail address, once on another device: the phone
 * that got the mail.
 */

/** Mails a code and a link. @returns the token of the session that awaits the code */
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
  const text = confirmationMail(code, confirmationLink(env.portalOrigin, user.email, code));
  await mail.send({ to: user.email, subject: 'Confirm your e-mail address', text });
  return session.token;
}

/** The code is spelt 123-456 and the digits of the address are escaped: the code stays the only run of six digits. */
function confirmationLink(portalOrigin: string, email: string, code: string): string {
  const address = encodeURIComponent(email).replace(/\d{3}/g, (digits) =>
    [...digits].map((digit) => `%3${digit}`).join(''),
  );
  return `${portalOrigin}/broker/sign-up/code?email=${address}&code=${code.slice(0, 3)}-${code.slice(3)}`;
}

const confirmationMail = (code: string, link: string) => `Your code is ${code}

Enter it where you signed up, or open this link on any device:

${link}

It works for ten minutes. If you did not ask for an account, do nothing.
`;

export type ConfirmationTry =
  | { kind: 'right'; sessionId: string; userId: number; pendingPasswordHash: string | null }
  | { kind: 'wrong'; triesLeft: number }
  /** It ran out, was tried too often or was used. */
  | { kind: 'ended' }
  /** No code is awaited there. */
  | { kind: 'none' };

/** Counts a try, before it is compared, on every code awaited there, and compares. */
export async function tryConfirmationCode(
  db: Database,
  where: { sessionId: string } | { userId: number },
  code: string,
  now: Date,
): Promise<ConfirmationTry> {
  const awaited = await db
    .update(userSessions)
    .set({ codeTries: sql`${userSessions.codeTries} + 1` })
    .where(
      and(
        'sessionId' in where ? eq(userSessions.id, where.sessionId) : eq(userSessions.userId, where.userId),
        eq(userSessions.state, 'awaiting_confirmation'),
        isNull(userSessions.endedAt),
      ),
    )
    .returning();
  if (awaited.length === 0) return { kind: 'none' };
  const alive = awaited.filter(
    ({ codeExpiresAt, codeTries }) => codeExpiresAt !== null && codeExpiresAt > now && codeTries <= SIGN_IN_CODE_TRIES,
  );
  const right = alive.find(({ id, codeHash }) => codeHash !== null && sameDigest(codeHash, digest(id + code)));
  if (right)
    return {
      kind: 'right',
      sessionId: right.id,
      userId: right.userId,
      pendingPasswordHash: right.pendingPasswordHash,
    };
  const triesLeft = Math.max(0, ...alive.map(({ codeTries }) => SIGN_IN_CODE_TRIES - codeTries));
  return triesLeft === 0 ? { kind: 'ended' } : { kind: 'wrong', triesLeft };
}

/**
 * The code was right: the address is proved, the password that came with it counts, and the device that sent it is
 * signed in under a new token. On another device (`elsewhere`) the code counts only while the address is unproved; the
 * session that asked keeps its own until it runs out.
 *
 * @returns the token, or null: on another device the address was proved already, or the session was just ended
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
      return (await openSession(tx, userId, now, { state: 'signed_in', ...device.browser })).token;
    const token = newToken();
    const promoted = await tx
      .update(userSessions)
      .set({
        tokenHash: digest(token),
        state: 'signed_in',
        codeHash: null,
        codeExpiresAt: null,
        pendingPasswordHash: null,
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
