import type { CompanyEvent } from '@contract/integrations/company-events.entities';
import { and, asc, eq, gt, gte, isNotNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companyEvents } from '../../db/schema';

/** The number of the event before one about the same load; null: it has no load, or none is kept. */
export const PREVIOUS_OF_LOAD = sql<number | null>`(
  SELECT max(before.number) FROM company_events before
  WHERE before.load_id = company_events.load_id AND before.company_id = company_events.company_id
    AND before.number < company_events.number)`;

/** Events of a company from a number or time on, oldest first. They have their numbers. */
export async function eventsOf(
  db: Queryable,
  companyId: number,
  {
    after,
    limit,
    kind,
    since,
    load_id: loadId,
  }: { after: number; limit: number; kind?: string; since?: string; load_id?: number },
): Promise<CompanyEvent[]> {
  const rows = await db
    .select({ event: companyEvents, previous: PREVIOUS_OF_LOAD })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companyId),
        gt(companyEvents.number, after),
        kind === undefined ? undefined : sql`${companyEvents.kind} = ${kind}`,
        since === undefined ? undefined : gte(companyEvents.occurredAt, new Date(since)),
        loadId === undefined ? undefined : eq(companyEvents.loadId, loadId),
      ),
    )
    .orderBy(asc(companyEvents.number))
    .limit(limit);
  return rows.map(toWire);
}

/** The lowest number that is kept; null: none. */
export async function oldestNumber(db: Queryable, companyId: number): Promise<number | null> {
  const [row] = await db
    .select({ oldest: min(companyEvents.number) })
    .from(companyEvents)
    .where(and(eq(companyEvents.companyId, companyId), isNotNull(companyEvents.number)));
  return row?.oldest ?? null;
}

/** An event as the feed answers it. It has its number. */
export const toWire = ({
  event,
  previous,
}: {
  event: typeof companyEvents.$inferSelect;
  previous: number | null;
}): CompanyEvent => ({
  number: event.number!,
  kind: event.kind,
  version: event.version,
  load_id: event.loadId,
  previous_of_load: previous,
  carrier_id: event.carrierId,
  summary: event.summary,
  data: event.data,
  user_id: event.userId,
  occurred_at: event.occurredAt.toISOString(),
});
