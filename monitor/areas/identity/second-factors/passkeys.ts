import { PASSKEY_CHALLENGE_SECONDS } from '@contract/identity/identity.constants';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@contract/identity/passkeys.entities';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { recordAuditEvent } from '../../../db/history/audit-log';
import { passkeys, userSessions } from '../../../db/schema';
import { digest, newToken } from '../../../server/authentication/tokens';
import type { CallContext } from '../../../server/calls';
import { passkeyRefusedMail } from './factor-mails';

/** Passkeys (WebAuthn): a key of the person's device or of a security key, which signs for our address alone. */

const TIMEOUT_MS = PASSKEY_CHALLENGE_SECONDS * 1000;
/** EdDSA, ES256 and RS256 (COSE). */
const ALGORITHMS = [-8, -7, -257];

type Purpose = 'add' | 'use';
type InSession = Pick<CallContext, 'db' | 'session' | 'now'>;

/** Whom a passkey signs for: the portal's host, at exactly its address. */
const relyingParty = ({ env }: Pick<CallContext, 'env'>) => {
  const { hostname, origin } = new URL(env.portalOrigin);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/** Oldest first. */
export const passkeysOf = (db: Queryable, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Gives the session 256 random bits to sign, in place of earlier ones. */
export async function giveChallenge({ db, session, now }: InSession, purpose: Purpose): Promise<string> {
  const challenge = newToken();
  await db
    .update(userSessions)
    .set({
      passkeyChallenge: challenge,
      passkeyChallengeFor: purpose,
      passkeyChallengeUntil: new Date(now.getTime() + TIMEOUT_MS),
    })
    .where(eq(userSessions.id, session.id));
  return challenge;
}

/** @returns what waits in the session to be signed for this purpose; null: nothing, or it waited too long */
async function waitingChallenge({ db, session, now }: InSession, purpose: Purpose): Promise<string | null> {
  const [row] = await db
    .select({ challenge: userSessions.passkeyChallenge })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.id, session.id),
        eq(userSessions.passkeyChallengeFor, purpose),
        gt(userSessions.passkeyChallengeUntil, now),
      ),
    );
  return row?.challenge ?? null;
}

/**
 * Uses the session's challenge up, whatever the answer is worth; also when two answers come at once.
 *
 * @throws ApiError 409 when none waits
 */
export async function takeChallenge(context: InSession, purpose: Purpose): Promise<string> {
  const challenge = await waitingChallenge(context, purpose);
  if (challenge === null) throw challengeOver();
  const taken = await context.db
    .update(userSessions)
    .set({ passkeyChallenge: null, passkeyChallengeFor: null, passkeyChallengeUntil: null })
    .where(and(eq(userSessions.id, context.session.id), eq(userSessions.passkeyChallenge, challenge)))
    .returning({ id: userSessions.id });
  if (taken.length === 0) throw challengeOver();
  return challenge;
}

/** What the browser needs to make the passkey that was begun in this session; null: none was, or it waited too long. */
export async function pendingCreation(context: CallContext): Promise<PasskeyCreation | null> {
  const challenge = await waitingChallenge(context, 'add');
  if (challenge === null) return null;
  const { db, user } = context;
  const id = relyingParty(context).expectedRPID;
  return {
    challenge,
    rp: { id, name: id },
    // An authenticator keeps one passkey a user id: the same for each of a person's, and it names no one.
    user: { id: digest(`passkeys:${user.id}`), name: user.email, displayName: user.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: (await passkeysOf(db, user.id)).map(descriptorOf),
  };
}

/** What the browser needs to use one of the person's passkeys. @throws ApiError 404 without one */
export async function askForPasskey(context: CallContext): Promise<PasskeyRequest> {
  const own = await passkeysOf(context.db, context.user.id);
  if (own.length === 0) throw httpErrors.notFound('Your passkey');
  return {
    challenge: await giveChallenge(context, 'use'),
    rpId: relyingParty(context).expectedRPID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: own.map(descriptorOf),
  };
}

const descriptorOf = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** @returns the new passkey's key; null: not made for this challenge, at this address, by a verified person */
export async function verifiedCredential(
  context: Pick<CallContext, 'env'>,
  answer: NewPasskey,
  expectedChallenge: string,
): Promise<WebAuthnCredential | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingParty(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // It throws at whatever is wrong: which of these is no help to a person.
    return null;
  }
}

/**
 * Compares an answer with the person's passkey. The caller counts the try before. A counter that goes back is of a copy:
 * refused, a line of the audit log, and mailed.
 */
export async function takePasskey(context: CallContext, answer: UsedPasskey, challenge: string): Promise<boolean> {
  const { db, user, now } = context;
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, user.id)));
  if (passkey === undefined) return false;
  const counter = await signedCounter(context, answer, challenge, passkey);
  if (counter === null) return false;
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (used.length === 1) return true;
  await noteCopy(context, passkey.name);
  return false;
}

/** @returns the counter that the passkey signed; null: it did not sign this, or no verified person was there */
async function signedCounter(
  context: CallContext,
  answer: UsedPasskey,
  expectedChallenge: string,
  { credentialId, publicKey }: typeof passkeys.$inferSelect,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingParty(context),
      // The counter is compared where it is stored, so that two answers at once cannot pass together.
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

async function noteCopy({ db, mail, user, now, request }: CallContext, name: string) {
  const companyId = user.company?.id;
  const summary = `Refused the passkey “${name}” of ${user.email}: its counter went back, as that of a copy does`;
  if (companyId !== undefined)
    await recordAuditEvent(db, {
      companyId,
      kind: 'passkey_refused',
      summary,
      userId: null,
      subjectUserId: user.id,
      occurredAt: now,
    });
  try {
    await mail.send({ to: user.email, ...passkeyRefusedMail(name) });
  } catch (error) {
    // The line in the audit log is there.
    request.log.error({ err: error }, 'mail about a refused passkey failed');
  }
}

const challengeOver = () =>
  new ApiError(409, {
    code: 'challenge_over',
    message: 'The five minutes for this are over, or it was used. Try again.',
  });
