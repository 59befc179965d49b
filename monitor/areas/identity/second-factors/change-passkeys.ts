import { MAX_PASSKEYS } from '@contract/identity/identity.constants';
import type { NewPasskey } from '@contract/identity/passkeys.entities';
import { and, eq } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../../base/http-errors';
import { passkeys, userSessions } from '../../../db/schema';
import { endSessionsOf } from '../../../server/authentication/sessions';
import type { CallContext } from '../../../server/calls';
import { auditFactor, dropIdleRecoveryCodes, replaceRecoveryCodes } from './change-app';
import { passkeyAddedMail, passkeyRemovedMail } from './factor-mails';
import { giveChallenge, takeChallenge, verifiedCredential } from './passkeys';
import { provePassword } from './prove-person';
import { strongFactors } from './take-factor';

/**
 * Gives the session a challenge for a new passkey. It takes the password beside the fresh factor of its call, as an app
 * does.
 *
 * @throws ApiError 409 for one too many, and what `provePassword` throws
 */
export async function startPasskey(context: CallContext, password: string | undefined): Promise<void> {
  await provePassword(context, password);
  if ((await context.db.$count(passkeys, eq(passkeys.userId, context.user.id))) >= MAX_PASSKEYS)
    throw new ApiError(409, {
      code: 'too_many_passkeys',
      message: `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`,
    });
  await giveChallenge(context, 'add');
}

/**
 * The browser has made it: it counts from now on. All other sessions and remembered devices end. This one keeps its
 * token: the page that shows the codes is drawn with it.
 *
 * @returns recovery codes, if it is the person's first factor besides the mailbox
 * @throws ApiError 409 when no challenge waits, or the passkey is on an account; 422 when it is not for this challenge
 */
export async function addPasskey(
  context: CallContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[]> {
  const { db, mail, user, session, now } = context;
  const made = await verifiedCredential(context, passkey, await takeChallenge(context, 'add'));
  if (made === null) throw httpErrors.invalid({ passkey: ['This passkey was not accepted. Begin again.'] });
  const codes = await db.transaction(async (tx) => {
    const { app, hasPasskey } = await strongFactors(tx, user.id);
    const added = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: made.transports ?? [],
        name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0)
      throw new ApiError(409, { code: 'passkey_known', message: 'This passkey is on an account already.' });
    await tx.update(userSessions).set({ secondFactorAt: now }).where(eq(userSessions.id, session.id));
    await endSessionsOf(tx, user.id, now, session);
    await auditFactor(tx, context, `Added the passkey “${name}”`);
    return app === null && !hasPasskey ? replaceRecoveryCodes(tx, user.id) : [];
  });
  await mail.send({ to: user.email, ...passkeyAddedMail(name) });
  return codes;
}

/** @throws ApiError 404 for another person's, and what `provePassword` throws */
export async function removePasskey(context: CallContext, id: string, password: string | undefined): Promise<void> {
  const { db, mail, user, session, now } = context;
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, user.id));
  const [known] = await db.select({ name: passkeys.name }).from(passkeys).where(isOwn);
  if (known === undefined) throw httpErrors.notFound('That passkey');
  await provePassword(context, password);
  const isLast = await db.transaction(async (tx) => {
    await tx.delete(passkeys).where(isOwn);
    await endSessionsOf(tx, user.id, now, session);
    await auditFactor(tx, context, `Removed the passkey “${known.name}”`);
    return dropIdleRecoveryCodes(tx, user.id);
  });
  await mail.send({ to: user.email, ...passkeyRemovedMail(known.name, isLast) });
}
