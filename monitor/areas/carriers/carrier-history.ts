import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierEvents, carriers } from '../../db/schema';
import { refuse } from '../../plugins/errors';
import { recordCompanyEvent } from '../integrations/company-events';

type HistoryEntry = {
  companyId: number;
  carrierId: number;
  kind: CompanyEventKind;
  /** In words, complete without the rows it speaks of: they may change. */
  summary: string;
  /** Why, in the words of who did it. */
  note?: string;
  /** Null: nobody of the company; the carrier, or a record that changed. */
  userId: number | null;
  occurredAt: Date;
  /** What the company's own systems need beyond the words, in wire spelling: `{ status: 'onboarded' }`. */
  data?: Record<string, unknown>;
};

/**
 * Adds a line, or several at once, to what the company did about a carrier and what became known of it, and tells the
 * company's own systems (the note stays here: it is for colleagues). Given the transaction that makes the change, all
 * happen or none.
 */
export async function recordCarrierEvent(db: Queryable, ...entries: HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(carrierEvents).values(entries.map(({ data: _, ...line }) => line));
  await recordCompanyEvent(db, ...entries.map(({ note: _, ...event }) => event));
}

/** @throws Refusal 404 when no file ever named the carrier */
export async function refuseUnknownCarrier(db: Queryable, carrierId: number): Promise<void> {
  const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw refuse.notFound('That carrier');
}
