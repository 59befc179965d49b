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
import type { SecondFactors } from '@contract/identity/second-factors.entities';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../../base/http-errors';
import { userSessions } from '../../../db/schema';
import { qrCode } from '../../../documents/qr-code';
import { issueCode, renewSession, setSessionCookie } from '../../../server/authentication/sessions';
import { digest, sameDigest } from '../../../server/authentication/tokens';
import { type CallContext, mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { spendSignInCode } from '../sign-in-codes';
import { appAddress, inGroups } from './authenticator-app';
import { confirmApp, pendingSecret, removeApp, renewRecoveryCodes, startApp } from './change-app';
import { confirmationCodeMail } from './factor-mails';
import { ownerOf, spendFactor } from './prove-person';
import { devicesOf, forgetDeviceOf } from './remembered-devices';
import { findApp, recoveryCodesLeft, takeFactor } from './take-factor';

/** A person's own second factors, and giving one again in an open session. */
export function secondFactorsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, getSecondFactors, async (_input, context) => factorsOf(context));

  mount(app, services, startAuthenticatorApp, async ({ body }, context) => {
    await startApp(context, body);
    return factorsOf(context);
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
    if ((await findApp(db, user.id)) !== null) return { code_from: 'app' as const };
    await spendSignInCode(services, ownerOf(context), now, request.log);
    await db.update(userSessions).set({ codeTries: 0 }).where(eq(userSessions.id, session.id));
    const code = await issueCode(db, session.id, now);
    await mail.send({ to: user.email, ...confirmationCodeMail(code) });
    return { code_from: 'mail' as const };
  });

  // The call asks for it: who comes here has given one.
  mount(app, services, checkConfirmation, async () => ({ is_confirmed: true as const }));

  mount(app, services, confirmItIsYou, async ({ body }, context) => {
    const { user, session, now, request, reply } = context;
    const isByApp = (await findApp(db, user.id)) !== null;
    await spendFactor(context, body.code, (code) =>
      isByApp ? takeFactor(services, ownerOf(context), code, now, request.log) : takeMailedCode(context, code),
    );
    const given = { secondFactorAt: now, codeHash: null, codeExpiresAt: null, codeTries: 0 };
    await db.update(userSessions).set(given).where(eq(userSessions.id, session.id));
    setSessionCookie(reply, await renewSession(db, session.id), env.portalOrigin);
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

  async function factorsOf(context: CallContext): Promise<SecondFactors> {
    const { user, now } = context;
    const [app, left, secret, devices] = await Promise.all([
      findApp(db, user.id),
      recoveryCodesLeft(db, user.id),
      pendingSecret(context),
      devicesOf(db, user.id, now),
    ]);
    const address = secret && appAddress(secret, new URL(env.portalOrigin).hostname, user.email);
    return {
      app: app && {
        set_up_at: app.createdAt.toISOString(),
        last_used_at: app.lastUsedAt?.toISOString() ?? null,
      },
      recovery_codes_left: left,
      set_up:
        secret && address ? { secret: inGroups(secret).replaceAll('-', ' '), address, qr: qrCode(address) } : null,
      devices: devices.map((device) => ({
        id: device.id,
        user_agent: device.userAgent,
        network_address: device.networkAddress,
        created_at: device.createdAt.toISOString(),
        last_used_at: device.lastUsedAt.toISOString(),
        expires_at: device.expiresAt.toISOString(),
      })),
    };
  }
}
