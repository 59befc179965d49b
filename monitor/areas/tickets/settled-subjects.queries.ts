import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketResolution } from '@contract/alerts/tickets.constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { tickets } from '../../db/schema';

/**
 * Of some subjects of a type, those that a person called a false alarm, on any load, and that no open ticket is about. What was
 * fixed or accepted was so for one load, and is a question again for the next.
 */
export async function settledSubjects(
  db: Queryable,
  companyId: number,
  type: AlertTypeFilter,
  subjects: readonly string[],
): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .select({ subject: tickets.subject })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.isType, type), inArray(tickets.subject, [...subjects])))
    .groupBy(tickets.subject)
    .having(
      sql`bool_and(${tickets.status} = 'closed')
        AND bool_or(${tickets.closedByUserId} IS NOT NULL AND ${tickets.resolution} = ${'false_alarm' satisfies TicketResolution})`,
    );
  return new Set(rows.map(({ subject }) => subject));
}
