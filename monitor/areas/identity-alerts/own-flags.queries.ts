import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { identityAlerts as alerts } from '../../db/schema';

type Contact = { phone: string } | { email: string; domain: string | null };

/** A company's own alerts that stand. */
const standsFor = (companyId: number, now: Date) =>
  and(
    eq(alerts.companyId, companyId),
    isNotNull(alerts.publishedAt),
    isNull(alerts.unpublishedAt),
    gt(alerts.expiresAt, now),
  );

/**
 * What of a contact an alert names that the company itself published and that warns still. Contacts in alerts of other
 * companies are not compared: an answer would say that they are in one (decision 0085).
 */
export async function ownFlagOf(
  db: Queryable,
  companyId: number,
  now: Date,
  contact: Contact,
): Promise<'phone' | 'email' | 'domain' | null> {
  const named =
    'phone' in contact
      ? eq(alerts.phoneE164, contact.phone)
      : or(
          eq(alerts.email, contact.email),
          contact.domain === null ? undefined : sql`split_part(${alerts.email}, '@', -1) = ${contact.domain}`,
        );
  const rows = await db
    .select({ email: alerts.email })
    .from(alerts)
    .where(and(standsFor(companyId, now), named));
  if (rows.length === 0) return null;
  if ('phone' in contact) return 'phone';
  return rows.some(({ email }) => email === contact.email) ? 'email' : 'domain';
}
