import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../client';
import { fullNameOrNull } from '../full-name';
import { carrierEvents, companyEvents, users } from '../schema';
import { recordCompanyEvent } from './company-events';

type HistoryEntry = {
  companyId: number;
  carrierId: number;
  kind: CompanyEventKind;
  /** In words, complete without the rows it speaks of: they may change. */
  summary: string;
  /** Why, in the words of who did it. */
  note?: string;
  /** Null: no one of the company; the carrier, or a record that changed. */
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

type Changed = {
  companyId: number;
  carrierId?: number;
  kinds: readonly CompanyEventKind[];
  /** What the event must say besides, in wire spelling: `{ onboarding_packet_id: 7 }`. */
  data?: Record<string, unknown>;
};

/** Who made the newest change of these kinds, when, and what: null each where no event of it is kept. */
export async function lastChange(db: Queryable, { companyId, carrierId, kinds, data }: Changed) {
  const [last] = await db
    .select({
      who: fullNameOrNull(users),
      at: companyEvents.occurredAt,
      what: companyEvents.summary,
    })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.userId))
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        carrierId === undefined ? undefined : eq(companyEvents.carrierId, carrierId),
        inArray(companyEvents.kind, [...kinds]),
        data && sql`${companyEvents.data} @> ${JSON.stringify(data)}::jsonb`,
      ),
    )
    .orderBy(desc(companyEvents.id))
    .limit(1);
  return last ?? { who: null, at: null, what: null };
}
