import { and, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { identityTries, passwordResets, rememberedDevices, users } from '../../db/schema';

/** A person who has not confirmed the address by then never requested it, or may request again. */
const KEEP_UNCONFIRMED_MS = 30 * 24 * 3_600_000;

/**
 * Deletes tries that no limit counts anymore, expired links for new passwords and remembered devices, and requested accounts that were never confirmed. Safe on many nodes at once.
 */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.delete(identityTries).where(lt(identityTries.keepUntil, now));
  await db.delete(rememberedDevices).where(lt(rememberedDevices.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db
    .delete(users)
    .where(and(isNull(users.confirmedAt), isNull(users.companyId), lt(users.createdAt, before(KEEP_UNCONFIRMED_MS))));
}
