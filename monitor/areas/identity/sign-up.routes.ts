import { SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import { signUp, signUpCode } from '@contract/identity/sign-up.calls';
import { and, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiError, httpErrors } from '../../base/http-errors';
import { users } from '../../db/schema';
import { findSession, toCurrentUser } from '../../server/authentication/current-user.queries';
import { companySignInOnly, enforcingCompany } from '../../server/authentication/enforced-sign-on';
import { authenticate, browserOf, setSessionCookie } from '../../server/authentication/sessions';
import { digest, signJwt } from '../../server/authentication/tokens';
import { forgetTries, triesOf } from '../../server/authentication/tries';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { confirm, mailConfirmation, spendConfirmationMail, tryCodeOfAddress, tryCodeOfSession } from './confirmation';
import { hashPassword } from './passwords';
import { isRejectedAddress } from './rejected-addresses';
import { assertStrongPassword } from './weak-passwords';

const REFUSED_ADDRESS = 'Sign up with the email address of your company: this provider gives addresses to anybody.';
const ACCOUNT_EXISTS = 'There is an account with this email address already. Sign in, or choose a new password.';

/** Requesting an account, and proving the email address with the mailed code. */
export function signUpRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, signUp, async ({ body }, { now, request, reply }) => {
    const email = body.email.toLowerCase();
    if (isRejectedAddress(email))
      throw new ApiError(403, {
        code: 'address_refused',
        message: REFUSED_ADDRESS,
        fields: { email: [REFUSED_ADDRESS] },
      });
    if ((await enforcingCompany(db, email)) !== null) throw companySignInOnly();
    assertStrongPassword(body.password, { email, field: 'password', isDemo: env.isDemo });
    await spendConfirmationMail(db, email, request.ip, now);
    // Before the account is looked up: its existence shows in the response, not in the response time.
    const passwordHash = await hashPassword(body.password);
    const user = await startSignUp(email, passwordHash, body.referrer || null, now);
    if (!user)
      throw new ApiError(409, { code: 'account_exists', message: ACCOUNT_EXISTS, fields: { email: [ACCOUNT_EXISTS] } });
    const token = await mailConfirmation(services, { user, passwordHash, browser: browserOf(request), now });
    setSessionCookie(reply, token, env.portalOrigin);
    return { next: 'code' as const, code_ttl_seconds: SIGN_IN_CODE_TTL_SECONDS };
  });

  mount(app, services, signUpCode, async ({ body }, { now, request, reply }) => {
    const asking = await authenticate(services, request, now, 'awaiting_confirmation');
    const email = body.email?.toLowerCase();
    const own = asking && (!email || email === asking.user.email) ? asking : null;
    if (!own && !email) throw httpErrors.invalid({ email: ['Enter the email address that you signed up with.'] });

    const tried = own
      ? await tryCodeOfSession(db, own.id, body.code, now)
      : await tryCodeOfAddress(db, email!, request.ip, body.code, now);
    if (tried.kind === 'ended') throw codeEnded();
    if (tried.kind === 'wrong')
      throw httpErrors.invalid({ code: [`That is not the code. ${triesLeftWords(tried.triesLeft)}`] });

    const token = await confirm(db, tried, { isElsewhere: own === null, browser: browserOf(request) }, now);
    const row = token && (await findSession(db, { tokenHash: digest(token) }, 'signed_in'));
    if (!row) throw codeEnded();
    await forgetTries(db, triesOf('sign-up', row.user.email));
    setSessionCookie(reply, token, env.portalOrigin);
    const jwt = await signJwt(row.session, row.user.id, env.sessionSecrets, now);
    return { user: toCurrentUser(row, env.intercomSecret), jwt };
  });

  /** The new user, or one of an earlier unconfirmed request; null when there is an account. */
  async function startSignUp(email: string, passwordHash: string, referrer: string | null, now: Date) {
    const [user] = await db
      .insert(users)
      .values({ email, passwordHash, referrer, createdAt: now })
      .onConflictDoUpdate({
        target: users.email,
        set: { passwordHash },
        setWhere: and(isNull(users.confirmedAt), isNull(users.disabledAt)),
      })
      .returning({ id: users.id, email: users.email });
    return user ?? null;
  }
}

const codeEnded = () =>
  new ApiError(403, {
    code: 'code_ended',
    message: 'That code cannot be used any more. Sign up again to get a new one.',
  });

const triesLeftWords = (left: number) => (left === 1 ? 'You can try once more.' : `You can try ${left} more times.`);
