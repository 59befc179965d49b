import { and, eq, isNull } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Message } from '../../base/said';
import type { Queryable } from '../../db/client';
import { carrierNotices } from '../../db/schema';
import { digest, newToken } from '../../server/authentication/tokens';
import { saysOf } from './notice-mails';

type NoticeRow = typeof carrierNotices.$inferSelect;

/** A notice that is about to be mailed: what it says, and the link that is kept nowhere. Each try makes the link anew. */
export async function openNotice(
  db: Queryable,
  { onboardingOrigin }: Pick<Env, 'onboardingOrigin'>,
  id: number,
): Promise<(NoticeRow & { says: Message; link: string }) | null> {
  const token = newToken();
  const [row] = await db
    .update(carrierNotices)
    .set({ tokenHash: digest(token) })
    .where(and(eq(carrierNotices.id, id), isNull(carrierNotices.sentAt)))
    .returning();
  return row ? { ...row, says: saysOf(row), link: `${onboardingOrigin}/carrier-notices/${token}` } : null;
}

export const markNoticeSent = (db: Queryable, id: number, now: Date) =>
  db.update(carrierNotices).set({ sentAt: now }).where(eq(carrierNotices.id, id));
