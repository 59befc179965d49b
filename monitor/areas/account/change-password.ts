import { SIGN_IN_TRIES } from '@contract/identity/identity.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { users } from '../../db/schema';
import { decide } from '../../decisions/decide';
import { endSessionsOf, renewSession } from '../../server/authentication/sessions';
import { forgetTries, limitTries, spendTry, triesOf } from '../../server/authentication/tries';
import type { CallContext } from '../../server/calls';
import { passwordChangedMail } from '../identity/password-changed-mail';
import { hashPassword, passwordMatches } from '../identity/passwords';
import { assertStrongPassword } from '../identity/weak-passwords';

/**
 * Changes the signed-in user's password and ends their other sessions; this one goes on under a new token, so that a copy of it ends
 * too. A session left open on a desk must not be enough to take the account over: the current password is required, and wrong ones are
 * counted as at signing in. Wrong codes still count: the password may be changed to itself.
 *
 * @returns the session's new token
 * @throws ApiError 422 for a wrong or a weak password; 429 for too many wrong ones
 */
export async function changePassword(
  context: CallContext,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<string> {
  const { db, env, mail, user, session, now } = context;
  const tries = triesOf('password-change', user.id);
  await limitTries(db, tries, SIGN_IN_TRIES, now);
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  if (!(await passwordMatches(row?.hash ?? null, current_password))) {
    await spendTry(db, tries, SIGN_IN_TRIES, now);
    throw httpErrors.invalid({ current_password: ['That is not your current password.'] });
  }
  // Also against tries sent all at once.
  await limitTries(db, tries, SIGN_IN_TRIES, now);
  assertStrongPassword(new_password, { email: user.email, field: 'new_password', isDemo: env.isDemo });
  const passwordHash = await hashPassword(new_password);
  const change = async (tx: Queryable) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endSessionsOf(tx, user.id, now, session);
    return renewSession(tx, session.id);
  };
  // Without a company there is neither a lock to take nor a log to write.
  const token = !user.company
    ? await db.transaction(change)
    : await decide(context, async (d) => {
        const summary = 'Changed the password; all other sessions ended';
        d.audit({ kind: 'password_changed', summary, subjectUserId: user.id });
        return change(d.tx);
      });
  await forgetTries(db, tries);
  // It is changed either way, and only the answer brings the session's new token.
  await mail
    .send({ to: user.email, ...passwordChangedMail('on all other devices') })
    .catch((error: unknown) => context.request.log.error({ err: error }, 'mail of a changed password failed'));
  return token;
}
