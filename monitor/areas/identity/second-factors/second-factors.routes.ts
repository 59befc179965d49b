import { SIGN_IN_CODE_TRIES } from '@contract/identity/identity.constants';
import {
  askForConfirmation,
  checkConfirmation,
  confirmAuthenticatorApp,
  confirmItIsYou,
  forgetDevice,
  getSecondFactors,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '@contract/identity/second-factors.calls';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../../base/http-errors';
import { userSessions } from '../../../db/schema';
import { issueCode } from '../../../server/authentication/sessions';
import { digest, sameDigest } from '../../../server/authentication/tokens';
import { type CallContext, mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { spendSignInCode } from '../sign-in-codes';
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './change-app';
import { confirmSession } from './confirm-session';
import { confirmationCodeMail } from './factor-mails';
import { readFactors } from './factors.queries';
import { ownerOf, spendCode } from './prove-person';
import { forgetDeviceOf } from './remembered-devices';
import { codeSourceOf, strongFactors, takeFactor } from './take-factor';

/** A person's own second factors, and giving one again in an open session. */
export function secondFactorsRoutes(app: FastifyInstance, services: Services) {
  const { db, mail } = services;

  mount(app, services, getSecondFactors, async (_input, context) => readFactors(context));

  mount(app, services, startAuthenticatorApp, async ({ body }, context) => {
    await startApp(context, body);
    return readFactors(context);
  });

  mount(app, services, confirmAuthenticatorApp, async ({ body }, context) => ({
    recovery_codes: await confirmApp(context, body.code),
  }));

  mount(app, services, removeAuthenticatorApp, async ({ body }, context) => {
    await removeApp(context, body);
    return undefined;
  });

  mount(app, services, makeRecoveryCodes, async ({ body }, context) => ({
    recovery_codes: await renewRecoveryCodes(context, body),
  }));

  mount(app, services, forgetDevice, async ({ params }, { user }) => {
    if (!(await forgetDeviceOf(db, user.id, params.id))) throw httpErrors.notFound('That device');
    return undefined;
  });

  mount(app, services, askForConfirmation, async (_input, context) => {
    const { user, session, now, request } = context;
    const code_from = codeSourceOf(await strongFactors(db, user.id));
    if (code_from !== 'mail') return { code_from };
    await spendSignInCode(services, ownerOf(context), now, request.log);
    await db.update(userSessions).set({ codeTries: 0 }).where(eq(userSessions.id, session.id));
    const code = await issueCode(db, session.id, now);
    await mail.send({ to: user.email, ...confirmationCodeMail(code) });
    return { code_from };
  });

  // The call asks for it: who comes here has given one.
  mount(app, services, checkConfirmation, async () => ({ is_confirmed: true as const }));

  mount(app, services, confirmItIsYou, async ({ body }, context) => {
    const { user, now, request } = context;
    const isMailed = codeSourceOf(await strongFactors(db, user.id)) === 'mail';
    await spendCode(context, body.code, (code) =>
      isMailed ? takeMailedCode(context, code) : takeFactor(services, ownerOf(context), code, now, request.log),
    );
    await confirmSession(context);
    return undefined;
  });

  /** The code that was mailed for this session, with the tries that a sign-in has. */
  async function takeMailedCode({ session, now }: CallContext, code: string): Promise<boolean> {
    const [counted] = await db
      .update(userSessions)
      .set({ codeTries: sql`${userSessions.codeTries} + 1` })
      .where(and(eq(userSessions.id, session.id), lt(userSessions.codeTries, SIGN_IN_CODE_TRIES)))
      .returning({ hash: userSessions.codeHash, expiresAt: userSessions.codeExpiresAt });
    if (!counted?.hash || !counted.expiresAt || counted.expiresAt <= now) return false;
    return sameDigest(counted.hash, digest(session.id + code));
  }
}
