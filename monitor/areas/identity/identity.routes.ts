import type { CallParsed } from '@contract/call';
import { getFeatureFlags, refreshJwt, signIn, signInCode, signOut } from '@contract/identity/identity.calls';
import {
  SESSION_MAX_AGE_SECONDS,
  SIGN_IN_CODE_TRIES,
  SIGN_IN_CODE_TTL_SECONDS,
  SIGN_IN_TRIES,
} from '@contract/identity/identity.constants';
import { signInPasskey } from '@contract/identity/passkeys.calls';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiError, httpErrors } from '../../base/http-errors';
import type { Letter } from '../../base/letter';
import { recordAuditEvent } from '../../db/history/audit-log';
import { userSessions } from '../../db/schema';
import { featuresOf, findUserByEmail } from '../../server/authentication/current-user.queries';
import {
  companySignInOnly,
  enforcingCompany,
  isKeptToProvider,
  USE_COMPANY_SIGN_IN,
} from '../../server/authentication/enforced-sign-on';
import {
  awaitCode,
  bearerOf,
  browserOf,
  endSession,
  issueCode,
  openSession,
  promoteSession,
  SESSION_COOKIE,
  setSessionCookie,
} from '../../server/authentication/sessions';
import { digest, sameDigest, sessionOfJwt, signJwt } from '../../server/authentication/tokens';
import { forgetTries, limitTries, MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../server/authentication/tries';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { countryOf } from '../../server/walls';
import { mailConfirmation, spendConfirmationMail } from './confirmation';
import { noteWayBack } from './note-way-back';
import { passwordMatches } from './passwords';
import { mailNewCountry } from './second-factors/new-country';
import { takeChallenge, takePasskey } from './second-factors/passkeys';
import { ownerOf, WRONG_PASSKEY } from './second-factors/prove-person';
import { mayBeRemembered, rememberDevice, takeDevice } from './second-factors/remembered-devices';
import { codeSourceOf, type FactorOwner, strongFactors, takeFactor } from './second-factors/take-factor';
import {
  assertCodesOpen,
  forgiveCodes,
  noteWrongCode,
  rejectedCode,
  spendSignInCode,
  takeCodeTry,
} from './sign-in-codes';
import { signingIn } from './sign-in-queue';

const WRONG_CREDENTIALS = 'That email address and password do not match an account.';

export function identityRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  // Counts wrong tries for the typed email address, known or not; a right sign-in resets them.
  mount(app, services, signIn, (input, context) => signingIn(() => beginSignIn(input, context), context.request.ip));

  async function beginSignIn({ body }: CallParsed<typeof signIn>, { now, reply, request }: CallContext) {
    const tried = triesOf('account', body.email.toLowerCase());
    const network = triesOf('network', request.ip);
    await limitTries(db, tried, SIGN_IN_TRIES, now);
    await limitTries(db, network, MAX_TRIES_PER_NETWORK, now);

    const user = await findUserByEmail(db, body.email);
    const isRight = await passwordMatches(user?.passwordHash ?? null, body.password);
    const enforcing = await enforcingCompany(db, body.email);
    if (!user || !isRight) {
      await spendTry(db, tried, SIGN_IN_TRIES, now);
      await spendTry(db, network, MAX_TRIES_PER_NETWORK, now);
      // Whatever the address: it says of the domain what the sign-in page says of it too.
      const words = enforcing === null ? WRONG_CREDENTIALS : USE_COMPANY_SIGN_IN;
      throw httpErrors.invalid({ email: [words] }, words);
    }
    // Parallel tries passed the first check together: those found wrong since then count for this one too.
    await limitTries(db, tried, SIGN_IN_TRIES, now);
    await limitTries(db, network, MAX_TRIES_PER_NETWORK, now);
    if (user.disabledAt)
      throw new ApiError(403, {
        code: 'account_disabled',
        message: 'This account was closed. Ask a manager of your company.',
      });
    if (isKeptToProvider(user, enforcing)) throw companySignInOnly();
    if (!user.confirmedAt) {
      // The sign-up code has expired by now, or is lost: the right password earns another.
      await spendConfirmationMail(db, user.email, request.ip, now);
      await mailConfirmation(services, { user, passwordHash: user.passwordHash, browser: browserOf(request), now });
      throw new ApiError(409, {
        code: 'sign_up_unfinished',
        message: 'Finish signing up first: enter the code we just emailed you.',
      });
    }

    const account = { id: user.id, email: user.email, companyId: user.companyId };
    const factors = await strongFactors(db, user.id);
    const code_from = codeSourceOf(factors);
    const answer = {
      code_from,
      takes_passkey: factors.hasPasskey,
      code_ttl_seconds: SIGN_IN_CODE_TTL_SECONDS,
      may_be_remembered: await mayBeRemembered(db, user.companyId),
    };
    const where = { ...browserOf(request), country: countryOf(env, request) };
    // The way back from a provider that is enforced always takes a code.
    const isRemembered =
      enforcing === null &&
      answer.may_be_remembered &&
      body.device_token &&
      (await takeDevice(db, user.id, body.device_token, now));
    if (isRemembered) {
      const session = await openSession(db, user.id, now, { state: 'signed_in', ...where });
      await forgetTries(db, tried);
      await recordSignIn(account, now, ' on a remembered device');
      await mailNewCountry(services, account, session.id, request.log);
      setSessionCookie(reply, session.token, env.portalOrigin);
      return { next: 'signed_in' as const, ...answer };
    }
    if (code_from !== 'mail') await assertCodesOpen(db, user.id, now);
    else await spendSignInCode(services, account, now, request.log);
    const session = await openSession(db, user.id, now, { state: 'awaiting_code', ...where });
    if (code_from !== 'mail') await awaitCode(db, session.id, now);
    else await mail.send({ to: user.email, ...codeMail(await issueCode(db, session.id, now)) });
    setSessionCookie(reply, session.token, env.portalOrigin);
    return { next: 'code' as const, ...answer };
  }

  mount(app, services, signInCode, async ({ body }, context) => {
    const { code } = context.session;
    return finishSignIn(context, body.remember_device, {
      isRight: async () =>
        code.hash === null
          ? takeFactor(services, ownerOf(context), body.code, context.now, context.request.log)
          : sameDigest(code.hash, digest(context.session.id + body.code)),
      wrong: (left) => ({ code: [`That is not the code. ${leftWords(left)}`] }),
    });
  });

  mount(app, services, signInPasskey, async ({ body }, context) => {
    const challenge = await takeChallenge(context, 'use');
    return finishSignIn(context, body.remember_device, {
      isRight: () => takePasskey(context, body.passkey, challenge),
      wrong: () => WRONG_PASSKEY,
    });
  });

  type Given = { isRight: () => Promise<boolean>; wrong: (triesLeft: number) => Record<string, string[]> };

  /** Signs the session in if its second factor is right, which counts as a try either way. */
  async function finishSignIn(context: CallContext, remembers: boolean, { isRight, wrong }: Given) {
    const { now, reply, request, session } = context;
    const { user, code } = session;
    const account = ownerOf(context);
    const isAlive = code.expiresAt !== null && code.expiresAt > now;
    // Counts before comparing, so that tries sent at once count too.
    const tries = isAlive ? await countSessionTry(session.id) : null;
    if (tries === null) {
      await endSession(db, { id: session.id }, now);
      throw codeEnded();
    }
    const wrongCodes = await takeCodeTry(db, user.id, now);
    if (wrongCodes === null) {
      await endSession(db, { id: session.id }, now);
      throw await rejectedCode(db, user.id, now);
    }
    if (!(await isRight())) {
      await noteWrongCode(services, account, wrongCodes, now, request.log);
      if (tries === SIGN_IN_CODE_TRIES) {
        await endSession(db, { id: session.id }, now);
        throw codeEnded();
      }
      throw httpErrors.invalid(wrong(SIGN_IN_CODE_TRIES - tries));
    }
    const token = await promoteSession(db, session.id, now);
    if (!token) throw codeEnded();
    await forgetTries(db, triesOf('account', user.email));
    await forgiveCodes(db, user.id, tries);
    await recordSignIn(account, now);
    await mailNewCountry(services, account, session.id, request.log);
    await noteWayBack(services, user, now);
    setSessionCookie(reply, token, env.portalOrigin);
    const isRemembered = remembers && (await mayBeRemembered(db, account.companyId));
    return {
      user,
      jwt: await signJwt({ id: session.id, tokenHash: digest(token) }, user.id, env.sessionSecrets, now),
      device_token: isRemembered ? await rememberDevice(db, user.id, browserOf(request), now) : null,
    };
  }

  async function recordSignIn({ id, email, companyId }: FactorOwner, now: Date, how = '') {
    if (companyId === null) return;
    const summary = `${email} signed in${how}`;
    await recordAuditEvent(db, { companyId, kind: 'sign_in', summary, userId: id, occurredAt: now });
  }

  /** @returns the sign-in's number of tries including this one; null: it has none left, or has ended */
  async function countSessionTry(sessionId: string): Promise<number | null> {
    const [counted] = await db
      .update(userSessions)
      .set({ codeTries: sql`${userSessions.codeTries} + 1` })
      .where(
        and(
          eq(userSessions.id, sessionId),
          lt(userSessions.codeTries, SIGN_IN_CODE_TRIES),
          eq(userSessions.state, 'awaiting_code'),
          isNull(userSessions.endedAt),
        ),
      )
      .returning({ tries: userSessions.codeTries });
    return counted?.tries ?? null;
  }

  mount(app, services, refreshJwt, async (_input, { now, session }) => ({
    user: session.user,
    jwt: await signJwt(session, session.user.id, env.sessionSecrets, now),
  }));

  mount(app, services, signOut, async (_input, { now, request, reply }) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token) await endSession(db, { token }, now);
    // Also for an expired token: its session may still be open.
    const bearer = bearerOf(request);
    const named = bearer && (await sessionOfJwt(bearer, env.sessionSecrets, now, SESSION_MAX_AGE_SECONDS));
    if (named) await endSession(db, { id: named.id }, now);
    setSessionCookie(reply, null, env.portalOrigin);
    return undefined;
  });

  mount(app, services, getFeatureFlags, async ({ params, query }, { user }) => {
    // Does not reveal another user's flags: such an actor gets the answer of one without flags.
    const isOwn = params.flipper_id === `User;${user.id}` || params.flipper_id === `Company;${user.company?.id}`;
    const features = await featuresOf(db, isOwn ? params.flipper_id : '');
    const asked = typeof query.keys === 'string' ? query.keys.split(',').filter(Boolean) : null;
    const isOn = new Map(features.map(({ key, enabled }) => [key, enabled]));
    const keys = asked ?? features.map(({ key }) => key);
    return {
      flipper_id: params.flipper_id,
      features: Object.fromEntries(keys.map((key) => [key, { enabled: isOn.get(key) ?? false }])),
    };
  });
}

const codeEnded = () =>
  new ApiError(403, {
    code: 'code_ended',
    message: 'That code cannot be used any more. Sign in again to get a new one.',
  });

const leftWords = (left: number) => (left === 1 ? 'You can try once more.' : `You can try ${left} more times.`);

const codeMail = (code: string): Letter => ({
  subject: 'Your sign-in code',
  parts: [
    { says: 'Your sign-in code is', code },
    'It works once, for ten minutes, on the page where you signed in.',
    { small: 'If you did not try to sign in, someone knows your password: change it.' },
  ],
});
