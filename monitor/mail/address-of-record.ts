import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { carriers } from '../db/schema';

/** Where a carrier is told, as the census has it; null: it gives none. No address that anyone here typed. */
export async function addressOfRecord(db: Queryable, carrierId: number) {
  const [record] = await db
    .select({
      email: sql<string>`lower(trim(${carriers.email}))`,
      name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
    })
    .from(carriers)
    .where(and(eq(carriers.id, carrierId), ne(carriers.email, '')));
  return record && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(record.email)
    ? { email: record.email, name: record.name ?? `carrier ${carrierId}` }
    : null;
}
