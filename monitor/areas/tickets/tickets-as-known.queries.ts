import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketStatus } from '@contract/alerts/tickets.constants';
import type { TicketAsKnown, TicketEvidence } from '@contract/alerts/tickets.entities';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/**
 * The alerts of a load that were open at a moment, the oldest first, by their events, which are only added to: the status
 * of then, and what the alert said when it was last raised or came to rest on something else.
 */
export async function ticketsAsKnown(
  db: Queryable,
  { companyId, loadId }: { companyId: number; loadId: number },
  at: Date,
): Promise<TicketAsKnown[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    id: number;
    is_type: AlertTypeFilter;
    status: TicketStatus;
    message: string;
    evidence: TicketEvidence[];
    said_at: string;
  }>(sql`
    SELECT t.id, t.is_type, moved.status, said.message, said.evidence, said.at AS said_at
    FROM tickets t
    CROSS JOIN LATERAL (
      SELECT e.after AS status FROM ticket_events e
      WHERE e.ticket_id = t.id AND e.occurred_at <= ${moment} AND e.after IS NOT NULL AND e.kind <> 'assigned'
      ORDER BY e.id DESC LIMIT 1) moved
    CROSS JOIN LATERAL (
      SELECT e.comment AS message, e.evidence, e.occurred_at AS at FROM ticket_events e
      WHERE e.ticket_id = t.id AND e.occurred_at <= ${moment} AND e.evidence IS NOT NULL
      ORDER BY e.id DESC LIMIT 1) said
    WHERE t.company_id = ${companyId} AND (t.load_id = ${loadId} OR t.id IN (SELECT ticket_id FROM ticket_loads WHERE load_id = ${loadId}))
      AND moved.status <> 'closed'
    ORDER BY t.id`);
  return rows.map(({ said_at, ...row }) => ({ ...row, said_at: new Date(said_at).toISOString() }));
}
