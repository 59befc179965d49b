import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { tickets } from '../../db/schema';

/** Of some subjects of a type, those that a person closed a ticket about, on any load, and that no open ticket is about. */
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
    .having(sql`bool_and(${tickets.status} = 'closed') AND count(${tickets.closedByUserId}) > 0`);
  return new Set(rows.map(({ subject }) => subject));
}
