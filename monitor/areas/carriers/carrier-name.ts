import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';

/** A carrier's name in emails and papers. */
export async function carrierNameOf(db: Queryable, carrierId: number): Promise<string> {
  const [carrier] = await db
    .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  return carrier?.name ?? `Carrier ${carrierId}`;
}
