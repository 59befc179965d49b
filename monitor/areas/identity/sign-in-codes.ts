import { CODE_LIMIT_WINDOW_SECONDS, MAX_UNUSED_CODES, MAX_WRONG_CODES } from '@contract/identity/identity.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../base/http-errors';
import type { Letter } from '../../base/letter';
import type { Queryable } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import { forgetTries, giveTriesBack, secondsUntilTry, takeTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';

/**
 * Limits of mailed sign-in codes, counted per account over all its sign-ins and network addresses (decision 0057). Only
 * someone with the right password gets here.
 */

type Account = { id: number; email: string; companyId: number | null };

/** Wrong codes in the window after which the account's owner is notified. */
const WRONG_CODES_BEFORE_NOTICE = 5;

const subjectsOf = (userId: number) => ({
  wrong: triesOf('wrong-codes', userId),
  unused: triesOf('unused-codes', userId),
  notice: triesOf('code-notice', userId),
});

/**
 * Counts a code before it is mailed.
 *
 * @throws ApiError 429 with `Retry-After` when too many were mailed and not used, or too many wrong ones were entered
 */
export async function spendSignInCode(services: Services, account: Account, now: Date, log: FastifyBaseLogger) {
  const { db } = services;
  const { unused } = subjectsOf(account.id);
  await assertCodesOpen(db, account.id, now);
  if ((await takeTry(db, unused, MAX_UNUSED_CODES, now, CODE_LIMIT_WINDOW_SECONDS)) !== null) return;
  await tellOwner(services, account, now, log);
  const seconds = await secondsUntilTry(db, unused, MAX_UNUSED_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  throw tooManyCodes(429, seconds ?? 1);
}

/** @throws ApiError 429 with `Retry-After` when too many wrong codes were entered */
export async function assertCodesOpen(db: Queryable, userId: number, now: Date) {
  const { wrong } = subjectsOf(userId);
  const closedFor = await secondsUntilTry(db, wrong, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  if (closedFor !== null) throw tooManyCodes(429, closedFor);
}

/**
 * Counts a code before it is compared, right or wrong.
 *
 * @returns the account's number in the window including this one; null: too many, do not compare this one
 */
export const takeCodeTry = (db: Queryable, userId: number, now: Date) =>
  takeTry(db, subjectsOf(userId).wrong, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);

/** @returns the error for a code that must not be compared: 403 */
export async function rejectedCode(db: Queryable, userId: number, now: Date): Promise<ApiError> {
  const { wrong } = subjectsOf(userId);
  const seconds = await secondsUntilTry(db, wrong, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  return tooManyCodes(403, seconds ?? 1);
}

/**
 * A code was right. Resets the codes requested before it, and the wrong ones of its own sign-in; wrong ones of other
 * sign-ins stay, or a thief would get new guesses whenever the owner signs in.
 *
 * @param tries how often a code was entered in this sign-in, including the right one
 */
export async function forgiveCodes(db: Queryable, userId: number, tries: number) {
  const { wrong, unused } = subjectsOf(userId);
  await forgetTries(db, unused);
  await giveTriesBack(db, wrong, tries);
}

/** Wrong codes entered before a new password was chosen no longer count. */
export async function forgetCodes(db: Queryable, userId: number) {
  for (const subject of Object.values(subjectsOf(userId))) await forgetTries(db, subject);
}

/** A code was wrong. @param count the result of `takeCodeTry` for it */
export async function noteWrongCode(
  services: Services,
  account: Account,
  count: number,
  now: Date,
  log: FastifyBaseLogger,
) {
  if (count >= WRONG_CODES_BEFORE_NOTICE) await tellOwner(services, account, now, log);
}

/** Emails the owner and writes a line of the company's audit log, once per window. */
async function tellOwner({ db, env, mail }: Services, account: Account, now: Date, log: FastifyBaseLogger) {
  const isFirst = (await takeTry(db, subjectsOf(account.id).notice, 1, now, CODE_LIMIT_WINDOW_SECONDS)) !== null;
  if (!isFirst) return;
  if (account.companyId !== null)
    await recordAuditEvent(db, {
      companyId: account.companyId,
      kind: 'sign_in_codes_guessed',
      summary: `Someone with the password of ${account.email} entered wrong sign-in codes or asked for too many; the user was notified by email`,
      userId: null,
      subjectUserId: account.id,
      occurredAt: now,
    });
  try {
    const letter = guessingMail(env.portalOrigin + withBase(portalPaths.forgottenPassword()));
    await mail.send({ to: account.email, ...letter });
  } catch (error) {
    // The response must not depend on it: the caller may be guessing.
    log.error({ err: error }, 'mail about guessed codes failed');
  }
}

function tooManyCodes(status: 403 | 429, seconds: number) {
  const message = `Too many sign-in codes were entered wrongly or not used. Try again in ${hours(seconds)}. If your codes come by email, you can choose a new password with “Forgot your password?” and sign in now.`;
  return new ApiError(
    status,
    { code: 'too_many_codes', message },
    status === 429 ? { 'retry-after': String(seconds) } : {},
  );
}

const hours = (seconds: number) => (seconds <= 3600 ? 'an hour' : `${Math.ceil(seconds / 3600)} hours`);

const guessingMail = (link: string): Letter => ({
  subject: 'Someone may have your password',
  parts: [
    'Someone with your password entered wrong sign-in codes for your account, or asked for many codes. None of these sign-ins succeeded.',
    'If it was not you, choose a new password now. That stops the guessing:',
    { button: 'Choose a new password', to: link },
    `If it was you, do nothing. After ${MAX_WRONG_CODES} wrong codes or ${MAX_UNUSED_CODES} unused ones within 24 hours, no one can sign in to your account until the time is over, or, if your codes come by email, until you choose a new password. Browsers that are signed in stay signed in.`,
    { small: 'You get this email at most once in 24 hours.' },
  ],
});
