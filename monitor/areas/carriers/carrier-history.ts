import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierEvents, carriers } from '../../db/schema';
import { refuse } from '../../plugins/errors';

type HistoryEntry = {
  companyId: number;
  carrierId: number;
  kind: 'connection_status' | 'connection_dismissed' | 'rule_override';
  /** In words, complete without the rows it speaks of: they may change. */
  summary: string;
  /** Why, in the words of who did it. */
  note?: string;
  userId: number;
  occurredAt: Date;
};

/**
 * Adds a line to what the company did about a carrier. Given the transaction that makes the change, both happen or
 * neither.
 */
export async function recordCarrierEvent(db: Queryable, entry: HistoryEntry): Promise<void> {
  await db.insert(carrierEvents).values(entry);
}

/** @throws Refusal 404 when no file ever named the carrier */
export async function refuseUnknownCarrier(db: Queryable, carrierId: number): Promise<void> {
  const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw refuse.notFound('That carrier');
}
