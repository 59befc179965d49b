import type { CodeSource } from '@contract/identity/identity.constants';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/client';
import { recordAuditEvent } from '../../../db/history/audit-log';
import { authenticatorApps, passkeys, recoveryCodes } from '../../../db/schema';
import { unseal } from '../../../documents/sealing/sealed-secrets';
import { digest } from '../../../server/authentication/tokens';
import type { Services } from '../../../server/services';
import { stepOfCode } from './authenticator-app';
import { recoveryCodeMail } from './factor-mails';

export type FactorOwner = { id: number; email: string; companyId: number | null };

export async function findApp(db: Queryable, userId: number) {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return app ?? null;
}

/** What a person has besides the mailbox: with either, a mailed code is neither sent nor accepted. */
export async function strongFactors(db: Queryable, userId: number) {
  const app = await findApp(db, userId);
  return { app, hasPasskey: (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0 };
}

export const codeSourceOf = ({ app, hasPasskey }: Awaited<ReturnType<typeof strongFactors>>): CodeSource =>
  app !== null ? 'app' : hasPasskey ? 'recovery' : 'mail';

/** Bound to its owner, so that equal codes of two people do not look alike. */
export const digestOfRecoveryCode = (userId: number, code: string) => digest(`recovery:${userId}:${code}`);

export const recoveryCodesLeft = (db: Queryable, userId: number) =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/**
 * Compares a code with a person's authenticator app, or with their recovery codes, and uses it up: neither is accepted a
 * second time, also when sent twice at once. The caller counts the try before.
 *
 * @param code six digits, or a recovery code without dashes
 */
export async function takeFactor(
  services: Services,
  owner: FactorOwner,
  code: string,
  now: Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return takeAppCode(services, owner.id, code, now);
  return takeRecoveryCode(services, owner, code, now, log);
}

async function takeAppCode({ db, env }: Services, userId: number, code: string, now: Date): Promise<boolean> {
  const app = await findApp(db, userId);
  const secret = app && unseal(app.sealedSecret, env.dataKeys);
  const step = secret && stepOfCode(secret, code, now);
  if (typeof step !== 'number') return false;
  const used = await db
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: now })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.sealedSecret, app!.sealedSecret),
        lt(authenticatorApps.lastStep, step),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return used.length === 1;
}

async function takeRecoveryCode(
  { db, mail }: Services,
  owner: FactorOwner,
  code: string,
  now: Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, owner.id),
        eq(recoveryCodes.codeHash, digestOfRecoveryCode(owner.id, code)),
        isNull(recoveryCodes.usedAt),
        sql`(EXISTS (SELECT 1 FROM ${authenticatorApps} WHERE ${authenticatorApps.userId} = ${owner.id})
          OR EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${owner.id}))`,
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  const left = await recoveryCodesLeft(db, owner.id);
  if (owner.companyId !== null)
    await recordAuditEvent(db, {
      companyId: owner.companyId,
      kind: 'recovery_code_used',
      summary: `${owner.email} used a recovery code; ${left} left`,
      userId: owner.id,
      occurredAt: now,
    });
  try {
    await mail.send({ to: owner.email, ...recoveryCodeMail(left) });
  } catch (error) {
    // The person waits to get in; the line in the audit log is there.
    log.error({ err: error }, 'mail about a recovery code failed');
  }
  return true;
}
