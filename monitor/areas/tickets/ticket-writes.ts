import type { TicketResolution } from '@contract/alerts/tickets.constants';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { ticketEvents, tickets } from '../../db/schema';

// Who is no part of this area writes alerts and their events through this file.

type Row = typeof tickets.$inferSelect;
type NewTicket = typeof tickets.$inferInsert;
type NewTicketEvent = typeof ticketEvents.$inferInsert;

export const insertTickets = (tx: Queryable, rows: readonly NewTicket[]): Promise<Row[]> =>
  tx
    .insert(tickets)
    .values([...rows])
    .returning();

export async function insertTicketEvents(tx: Queryable, events: readonly NewTicketEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(ticketEvents).values([...events]);
}

/** Says something else of an alert. What its version does not count is no decision, and no conflict with one. */
export async function changeTicket(
  tx: Queryable,
  { id, companyId }: Pick<Row, 'id' | 'companyId'>,
  set: Partial<NewTicket>,
): Promise<Row> {
  const which = and(eq(tickets.id, id), eq(tickets.companyId, companyId));
  const [changed] = await tx.update(tickets).set(set).where(which).returning();
  return changed!;
}

/** What an alert holds that is closed. @param by null: it closed by itself */
export const closedTicket = (
  resolution: TicketResolution,
  comment: string | null,
  { at, by }: { at: Date; by: number | null },
) =>
  ({
    status: 'closed',
    resolution,
    resolutionComment: comment,
    closedAt: at,
    closedByUserId: by,
  }) satisfies Partial<NewTicket>;
