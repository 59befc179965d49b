import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../client';
import { fullNameOrNull } from '../full-name';
import { carrierEvents, companyEvents, users } from '../schema';
import { type NewCompanyEvent, recordCompanyEvent } from './company-events';

type HistoryEntry = NewCompanyEvent & {
  carrierId: number;
  /** The reason, as the person wrote it. */
  note?: string;
  /** Null: no user of the company did it; the carrier did, or a record changed. */
  userId: number | null;
};

/**
 * Adds lines to a company's history of a carrier, and events for the company's own systems (the note stays here: it is
 * for colleagues). Called in the transaction of the change, so that all happen or none.
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
  /** Further data of the event, spelled as on the wire: `{ onboarding_packet_id: 7 }`. */
  data?: Record<string, unknown>;
};

/** Who made the newest change of these kinds, when, and what: null each if no event of it is stored. */
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
