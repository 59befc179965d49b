import { chooseNewPassword, forgottenPassword } from '@contract/identity/passwords.calls';
import { FORGOTTEN_PASSWORD_TRIES, PASSWORD_RESET_TTL_SECONDS } from '@contract/identity/sign-up.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../base/http-errors';
import type { Letter } from '../../base/letter';
import { passwordResets } from '../../db/schema';
import { findUserByEmail } from '../../server/authentication/current-user.queries';
import { companySignInOnly, enforcingCompany, isKeptToProvider } from '../../server/authentication/enforced-sign-on';
import { digest, newToken } from '../../server/authentication/tokens';
import { forgetTries, limitTries, MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../server/authentication/tries';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { passwordChangedMail } from './password-changed-mail';
import { hashPassword } from './passwords';
import { emailOfResetLink, resetPassword } from './reset-password';
import { codeSourceOf, strongFactors } from './second-factors/take-factor';
import { forgetCodes } from './sign-in-codes';
import { assertStrongPassword } from './weak-passwords';

/** A forgotten password: an emailed link, valid for an hour, once. */
export function passwordResetRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  /** Emails still being built after the response; a stopping server waits for them. */
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay);
  });

  mount(app, services, forgottenPassword, async ({ body }, { now, request }) => {
    const email = body.email.toLowerCase();
    await spendTry(db, triesOf('forgotten', email), FORGOTTEN_PASSWORD_TRIES, now);
    await spendTry(db, triesOf('forgotten-network', request.ip), MAX_TRIES_PER_NETWORK, now);
    // Not awaited: the response must not take longer if there is an account and an email to send.
    const mailing = mailLink(email, now)
      .catch((error: unknown) => request.log.error({ err: error }, 'mail of a new password failed'))
      .finally(() => underWay.delete(mailing));
    underWay.add(mailing);
    return undefined;
  });

  mount(app, services, chooseNewPassword, async ({ body }, { now, request }) => {
    const guesses = triesOf('new-password-network', request.ip);
    await limitTries(db, guesses, MAX_TRIES_PER_NETWORK, now);
    const email = await emailOfResetLink(db, body.token, now);
    if (email === null) {
      await spendTry(db, guesses, MAX_TRIES_PER_NETWORK, now);
      throw linkEnded();
    }
    const owner = await findUserByEmail(db, email);
    if (owner && isKeptToProvider(owner, await enforcingCompany(db, email))) throw companySignInOnly();
    assertStrongPassword(body.password, { email, field: 'password', isDemo: env.isDemo });
    const passwordHash = await hashPassword(body.password);
    const user = await resetPassword(db, { token: body.token, passwordHash, now });
    if (!user) {
      await spendTry(db, guesses, MAX_TRIES_PER_NETWORK, now);
      throw linkEnded();
    }
    await forgetTries(db, triesOf('account', user.email));
    // The mailbox proves nothing of an app or a passkey: a thief of it would get new guesses with each link.
    if (codeSourceOf(await strongFactors(db, user.id)) === 'mail') await forgetCodes(db, user.id);
    await mail.send({ to: user.email, ...passwordChangedMail('everywhere') });
    return undefined;
  });

  async function mailLink(email: string, now: Date) {
    const user = await findUserByEmail(db, email);
    if (!user || user.disabledAt) return;
    if (isKeptToProvider(user, await enforcingCompany(db, email))) {
      await mail.send({ to: user.email, ...companyMail(env.portalOrigin + withBase(portalPaths.signOn())) });
      return;
    }
    const token = newToken();
    await db.insert(passwordResets).values({
      tokenHash: digest(token),
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PASSWORD_RESET_TTL_SECONDS * 1000),
    });
    const letter = linkMail(env.portalOrigin + withBase(portalPaths.newPassword({ token })));
    await mail.send({ to: user.email, ...letter });
  }
}

const linkEnded = () =>
  new ApiError(403, {
    code: 'link_ended',
    message: 'This link has expired. It works once, for one hour. Get a new one.',
  });

const companyMail = (link: string): Letter => ({
  subject: 'Sign in with your company',
  parts: [
    'Someone, we hope you, asked for a new password. You do not need one: your company signs in with its own provider.',
    { button: 'Sign in with your company', to: link },
    { small: 'If it was not you, ignore this email.' },
  ],
});

const linkMail = (link: string): Letter => ({
  subject: 'Choose a new password',
  parts: [
    'Someone, we hope you, asked for a new password.',
    { button: 'Choose a new password', to: link },
    {
      small: 'The link works once, for one hour. If it was not you, ignore this email: your password stays the same.',
    },
  ],
});
