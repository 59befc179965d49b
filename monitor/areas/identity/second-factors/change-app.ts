import { RECOVERY_CODES, SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import { and, eq, gt } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { recordAuditEvent } from '../../../db/history/audit-log';
import { authenticatorApps, passkeys, recoveryCodes, userSessions } from '../../../db/schema';
import { seal, unseal } from '../../../documents/sealing/sealed-secrets';
import { endSessionsOf } from '../../../server/authentication/sessions';
import type { CallContext } from '../../../server/calls';
import { inGroups, newAppSecret, newRecoveryCode, stepOfCode } from './authenticator-app';
import { appRemovedMail, appSetUpMail, recoveryCodesMail } from './factor-mails';
import { ownerOf, type Proof, provePerson, spendCode } from './prove-person';
import { digestOfRecoveryCode, findApp, strongFactors } from './take-factor';

/**
 * Gives the session a secret that waits for its first code: no other session reads it. It takes the password, or a
 * session left open would lock its owner out; replacing an app takes a code too.
 */
export async function startApp(context: CallContext, proof: Proof) {
  const { db, env, session, now } = context;
  await provePerson(context, proof);
  await db
    .update(userSessions)
    .set({
      pendingAppSecret: seal(newAppSecret(), env.dataKeys),
      pendingAppUntil: new Date(now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000),
    })
    .where(eq(userSessions.id, session.id));
}

/** @returns the session's waiting secret in clear, or null: none, or it waited too long */
export async function pendingSecret({ db, env, session, now }: CallContext): Promise<string | null> {
  const [row] = await db
    .select({ sealed: userSessions.pendingAppSecret })
    .from(userSessions)
    .where(and(eq(userSessions.id, session.id), gt(userSessions.pendingAppUntil, now)));
  return row?.sealed ? unseal(row.sealed, env.dataKeys) : null;
}

/**
 * The app's first code is right: it counts from now on, with new recovery codes. All other sessions and remembered
 * devices end. This one keeps its token: the page that shows the codes is drawn with it.
 *
 * @throws ApiError 409 when no secret waits; 422 for a wrong code; 403 for too many
 */
export async function confirmApp(context: CallContext, code: string): Promise<string[]> {
  const { db, env, mail, user, session, now } = context;
  const secret = await pendingSecret(context);
  if (secret === null) throw setUpEnded();
  let step = 0;
  await spendCode(context, code, async (typed) => {
    step = stepOfCode(secret, typed, now) ?? 0;
    return step > 0;
  });
  const isReplaced = (await findApp(db, user.id)) !== null;
  const codes = await db.transaction(async (tx) => {
    const taken = await tx
      .update(userSessions)
      .set({ pendingAppSecret: null, pendingAppUntil: null, secondFactorAt: now })
      .where(and(eq(userSessions.id, session.id), gt(userSessions.pendingAppUntil, now)))
      .returning({ id: userSessions.id });
    if (taken.length === 0) throw setUpEnded();
    const app = { sealedSecret: seal(secret, env.dataKeys), lastStep: step, createdAt: now, lastUsedAt: now };
    await tx
      .insert(authenticatorApps)
      .values({ userId: user.id, ...app })
      .onConflictDoUpdate({ target: authenticatorApps.userId, set: app });
    await endSessionsOf(tx, user.id, now, session);
    await auditFactor(tx, context, isReplaced ? 'Replaced the authenticator app' : 'Set up an authenticator app');
    return replaceRecoveryCodes(tx, user.id);
  });
  await mail.send({ to: user.email, ...appSetUpMail(isReplaced) });
  return codes;
}

/** @throws ApiError 404 without an app, and what `provePerson` throws */
export async function removeApp(context: CallContext, proof: Proof): Promise<void> {
  const { db, mail, user, session, now } = context;
  await requireApp(context);
  await provePerson(context, proof);
  const isLast = await db.transaction(async (tx) => {
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, user.id));
    await endSessionsOf(tx, user.id, now, session);
    await auditFactor(tx, context, 'Removed the authenticator app');
    return dropIdleRecoveryCodes(tx, user.id);
  });
  await mail.send({ to: user.email, ...appRemovedMail(isLast) });
}

/** @throws ApiError 404 without an app and passkeys, and what `provePerson` throws */
export async function renewRecoveryCodes(context: CallContext, proof: Proof): Promise<string[]> {
  const { db, mail, user } = context;
  const { app, hasPasskey } = await strongFactors(db, user.id);
  if (app === null && !hasPasskey) throw httpErrors.notFound('Your authenticator app or passkey');
  await provePerson(context, proof);
  const codes = await db.transaction(async (tx) => {
    await auditFactor(tx, context, 'Made new recovery codes');
    return replaceRecoveryCodes(tx, user.id);
  });
  await mail.send({ to: user.email, ...recoveryCodesMail() });
  return codes;
}

export async function dropFactors(tx: Queryable, userId: number) {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Recovery codes stand in for an app or a passkey. @returns whether neither is left, and so no recovery code */
export async function dropIdleRecoveryCodes(tx: Queryable, userId: number): Promise<boolean> {
  const { app, hasPasskey } = await strongFactors(tx, userId);
  const isLast = app === null && !hasPasskey;
  if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return isLast;
}

async function requireApp({ db, user }: CallContext) {
  if ((await findApp(db, user.id)) === null) throw httpErrors.notFound('Your authenticator app');
}

/** @returns the new ones in clear, in groups of four */
export async function replaceRecoveryCodes(tx: Queryable, userId: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: digestOfRecoveryCode(userId, code) })));
  return codes.map(inGroups);
}

export async function auditFactor(tx: Queryable, context: CallContext, summary: string) {
  const { companyId, id } = ownerOf(context);
  if (companyId === null) return;
  const kind = 'second_factor_changed';
  await recordAuditEvent(tx, { companyId, kind, summary, userId: id, subjectUserId: id, occurredAt: context.now });
}

const setUpEnded = () =>
  new ApiError(409, {
    code: 'set_up_ended',
    message: 'This set-up is over after ten minutes. Begin again, with the new code to scan.',
  });
