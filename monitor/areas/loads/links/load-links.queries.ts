import type { LoadLinkPage } from '@contract/loads/load-links.constants';
import type { LoadLink } from '@contract/loads/load-links.entities';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client';
import { tellTimesOf } from '../../../db/company-clocks';
import { fullNameOrNull } from '../../../db/full-name';
import { companies, loadLinks, loads, users } from '../../../db/schema';
import { digest } from '../../../server/authentication/tokens';
import { MINUTE } from '../tracking/tracked-load';

type LinkRow = typeof loadLinks.$inferSelect;

/** A page that is read on and reloaded is opened once. */
const SAME_TIME_MS = 10 * MINUTE;

/** What is written when a link is opened. */
export function opening(now: Date) {
  const { firstOpenedAt, lastOpenedAt, timesOpened } = loadLinks;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const before = sql`${new Date(now.getTime() - SAME_TIME_MS).toISOString()}::timestamptz`;
  return {
    lastOpenedAt: now,
    firstOpenedAt: sql`CASE WHEN ${lastOpenedAt} IS NULL THEN ${moment} ELSE ${firstOpenedAt} END`,
    timesOpened: sql`${timesOpened} + CASE WHEN ${lastOpenedAt} IS NULL OR ${lastOpenedAt} < ${before} THEN 1 ELSE 0 END`,
  };
}

/** @param over why no link opens this page of the load now; null: one does */
export const linkToWire = (link: LinkRow, user: string | null, over: string | null, now: Date): LoadLink => ({
  id: link.id,
  shows: link.shows,
  audience: link.audience,
  user,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
  withdrawn_at: link.withdrawnAt?.toISOString() ?? null,
  first_opened_at: link.firstOpenedAt?.toISOString() ?? null,
  last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
  times_opened: link.timesOpened,
  ended: link.withdrawnAt !== null ? 'Withdrawn' : (over ?? (link.expiresAt <= now ? 'Expired' : null)),
});

/** The links to a page of a load, newest first. */
export async function loadLinksOf(
  db: Queryable,
  { loadId, shows, over = null }: { loadId: number; shows: LoadLinkPage; over?: string | null },
  now: Date,
): Promise<LoadLink[]> {
  const rows = await db
    .select({ link: loadLinks, user: fullNameOrNull(users) })
    .from(loadLinks)
    .leftJoin(users, eq(users.id, loadLinks.userId))
    .where(and(eq(loadLinks.loadId, loadId), eq(loadLinks.shows, shows)))
    .orderBy(desc(loadLinks.createdAt), desc(loadLinks.id));
  return rows.map(({ link, user }) => linkToWire(link, user, over, now));
}

/**
 * While a link is valid: the load whose page it shows, its company, whose clocks the page uses, the statement stored
 * with the link, and whom it is for; null: it opens nothing. Records that it was opened.
 */
export async function openLoadLink(db: Database, shows: LoadLinkPage, token: string, now: Date) {
  const [link] = await db
    .update(loadLinks)
    .set(opening(now))
    .where(
      and(
        eq(loadLinks.tokenHash, digest(token)),
        eq(loadLinks.shows, shows),
        isNull(loadLinks.withdrawnAt),
        gt(loadLinks.expiresAt, now),
      ),
    )
    .returning({ loadId: loadLinks.loadId, made: loadLinks.statement, audience: loadLinks.audience });
  if (!link) return null;
  const [opened] = await db
    .select({ load: loads, company: companies })
    .from(loads)
    .innerJoin(companies, eq(companies.id, loads.companyId))
    .where(eq(loads.id, link.loadId));
  if (!opened) return null;
  tellTimesOf(opened.company);
  return { ...opened, made: link.made, audience: link.audience };
}
