import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import { passwordResets, users } from '../../db/schema';
import { endSessionsOf } from '../../server/authentication/sessions';
import { digest } from '../../server/authentication/tokens';

const linkWorks = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, digest(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

/** The user of a link that still works. Does not use up the link. 256 bits cannot be guessed by response time. */
export async function emailOfResetLink(db: Queryable, token: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(linkWorks(token, now), isNull(users.disabledAt)));
  return found?.email ?? null;
}

/**
 * Sets the password that a user chose with a mailed link, and ends all their sessions. The link works once.
 *
 * @returns the user, or null: the link no longer works
 */
export function resetPassword(
  db: Database,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
) {
  return db.transaction(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(linkWorks(token, now))
      .returning({ userId: passwordResets.userId });
    if (!reset) return null;
    const [changed] = await tx
      .update(users)
      // The link came by email: its holder has proved the address.
      .set({ passwordHash, confirmedAt: sql`coalesce(${users.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(users.id, reset.userId), isNull(users.disabledAt)))
      .returning({ id: users.id, email: users.email, companyId: users.companyId });
    if (!changed) return null;
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, changed.id), isNull(passwordResets.usedAt)));
    await endSessionsOf(tx, changed.id, now);
    if (changed.companyId !== null)
      await recordAuditEvent(tx, {
        companyId: changed.companyId,
        kind: 'password_changed',
        summary: `${changed.email} chose a new password with a link from an email`,
        userId: changed.id,
        occurredAt: now,
      });
    return changed;
  });
}
