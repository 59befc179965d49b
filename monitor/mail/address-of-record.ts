import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { addDays } from '@contract/shared/day';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { carriers } from '../db/schema';

/**
 * The address to notify a carrier at, from the census; null: the census has none. Never an address that anyone here
 * typed.
 */
export async function addressOfRecord(db: Queryable, carrierId: number) {
  const [record] = await db
    .select({
      email: sql<string>`lower(trim(${carriers.email}))`,
      name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      dotNumber: carriers.dotNumber,
    })
    .from(carriers)
    .where(and(eq(carriers.id, carrierId), ne(carriers.email, '')));
  return record && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(record.email)
    ? { ...record, name: record.name ?? `carrier ${carrierId}` }
    : null;
}

/**
 * Whether the record has the carrier's address for less than 90 days, or for an unknown time: its reader may not be the
 * carrier (decision 0155).
 *
 * @param today an ISO day
 */
export async function isAddressYoung(db: Queryable, carrierId: number, today: string): Promise<boolean> {
  const old = addDays(today, -CONTACT_CHANGED_LATELY_DAYS);
  const { rows } = await db.execute<{ is_young: boolean }>(sql`
    SELECT coalesce(max(h.as_of), k.since, c.census_as_of, ${today}::date) > ${old}::date
      AND (count(h.as_of) > 0 OR coalesce(c.mcs150_date, ${today}::date) > ${old}::date) AS is_young
    FROM carriers c LEFT JOIN carrier_known_since k ON k.carrier_id = c.id
    LEFT JOIN carrier_contact_changes h ON h.carrier_id = c.id AND h.field = 'email' AND h.as_of <= ${today}::date
      AND lower(trim(h.was)) IS DISTINCT FROM lower(trim(h.became))
    WHERE c.id = ${carrierId} GROUP BY c.id, k.since`);
  return rows[0]?.is_young ?? true;
}
