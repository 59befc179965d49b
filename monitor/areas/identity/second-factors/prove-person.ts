import { SIGN_IN_TRIES } from '@contract/identity/identity.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { users } from '../../../db/schema';
import { signsInWithoutPassword } from '../../../server/authentication/enforced-sign-on';
import { forgetTries, limitTries, spendTry, triesOf } from '../../../server/authentication/tries';
import type { CallContext } from '../../../server/calls';
import { passwordMatches } from '../passwords';
import { forgiveCodes, noteWrongCode, rejectedCode, takeCodeTry } from '../sign-in-codes';
import { type FactorOwner, findApp, takeFactor } from './take-factor';

export type Proof = { password?: string; code?: string };

export const ownerOf = ({ user }: Pick<CallContext, 'user'>): FactorOwner => ({
  id: user.id,
  email: user.email,
  companyId: user.company?.id ?? null,
});

/**
 * What a session left open, or stolen, does not have: the password, and where there is an app a code of it, or a recovery
 * code. Wrong ones count as at signing in. A person without an app gave a factor within ten minutes, or signed in at the company's
 * provider: such a call has step-up.
 *
 * @throws ApiError 422 for a wrong password or code; 403 or 429 for too many
 */
export async function provePerson(context: CallContext, { password, code }: Proof): Promise<void> {
  await provePassword(context, password);
  if ((await findApp(context.db, context.user.id)) === null) return;
  await spendCode(context, code ?? '', (typed) =>
    takeFactor(context, ownerOf(context), typed, context.now, context.request.log),
  );
}

/** Whether the person is asked for a password: not one who signs in at the company's provider without any. */
export const takesPassword = async ({ db, user }: Pick<CallContext, 'db' | 'user'>): Promise<boolean> =>
  !(await signsInWithoutPassword(db, { ...ownerOf({ user }), scopes: user.scopes }));

/** @throws ApiError 422 for a wrong one, or none where one is asked for; 429 for too many */
export async function provePassword(context: CallContext, password: string | undefined): Promise<void> {
  const { db, user, now } = context;
  if (!(await takesPassword(context))) return;
  if (password === undefined) throw httpErrors.invalid({ password: ['Enter your password.'] });
  const tries = triesOf('password-change', user.id);
  await limitTries(db, tries, SIGN_IN_TRIES, now);
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  if (!(await passwordMatches(row?.hash ?? null, password))) {
    await spendTry(db, tries, SIGN_IN_TRIES, now);
    throw httpErrors.invalid({ password: ['That is not your password.'] });
  }
  // Also against tries sent all at once.
  await limitTries(db, tries, SIGN_IN_TRIES, now);
  await forgetTries(db, tries);
}

/**
 * Counts a code of a signed-in person before it is compared.
 *
 * @param isRight compares it, and uses it up
 * @throws ApiError 422 for a wrong one; 403 for too many
 */
export const spendCode = (context: CallContext, code: string, isRight: (code: string) => Promise<boolean>) =>
  spendFactor(context, () => isRight(code), {
    code: ['That is not the code. Each code works once: wait for the next one.'],
  });

/** The same of a passkey: wrong ones share the limits of codes. */
export const spendPasskey = (context: CallContext, isRight: () => Promise<boolean>) =>
  spendFactor(context, isRight, WRONG_PASSKEY);

export const WRONG_PASSKEY = { passkey: ['That passkey was not accepted. Try again, or use a recovery code.'] };

async function spendFactor(
  context: CallContext,
  isRight: () => Promise<boolean>,
  wrong: Record<string, string[]>,
): Promise<void> {
  const { db, now, request } = context;
  const owner = ownerOf(context);
  const count = await takeCodeTry(db, owner.id, now);
  if (count === null) throw await rejectedCode(db, owner.id, now);
  if (!(await isRight())) {
    await noteWrongCode(context, owner, count, now, request.log);
    throw httpErrors.invalid(wrong);
  }
  await forgiveCodes(db, owner.id, 1);
}
