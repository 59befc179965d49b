import { MAX_CHANGED_LOADS } from '@contract/loads/loads.calls';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadPostings, loads, tickets } from '../../db/schema';
import { summariesOf } from './loads.queries';

/** The longest that a write may take to commit and still be in an answer. */
const COMMIT_TIME = sql`interval '10 seconds'`;

/**
 * A company's loads that were written since a moment, or whose alerts or postings were, as lists show them, and the alerts.
 */
export async function changedLoads(
  db: Queryable,
  companyId: number,
  since: Date,
  now: Date,
): Promise<{
  loads: LoadSummary[];
  alerts: { id: number; written_at: string }[];
  is_complete: boolean;
  as_of: string;
}> {
  // Its clock stamped the rows; this machine's may differ.
  const { rows: clock } = await db.execute<{ as_of: string }>(sql`SELECT clock_timestamp() - ${COMMIT_TIME} AS as_of`);
  // Each from its own index: a company may have a million loads.
  const ofAlerts = await db
    .select({ id: tickets.id, loadId: tickets.loadId, writtenAt: tickets.writtenAt })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), gte(tickets.writtenAt, since)))
    .limit(MAX_CHANGED_LOADS + 1);
  const ofPostings = await db
    .select({ loadId: loadPostings.loadId })
    .from(loadPostings)
    .where(and(eq(loadPostings.companyId, companyId), gte(loadPostings.writtenAt, since)))
    .limit(MAX_CHANGED_LOADS + 1);
  const written = await db
    .select({ loadId: loads.id })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), gte(loads.writtenAt, since)))
    .orderBy(asc(loads.writtenAt))
    .limit(MAX_CHANGED_LOADS + 1);
  const ids = [...new Set([...written, ...ofAlerts, ...ofPostings].map(({ loadId }) => loadId))].filter(
    (id) => id !== null,
  );
  const shown = ids.slice(0, MAX_CHANGED_LOADS);
  const rows =
    shown.length === 0
      ? []
      : await db
          .select()
          .from(loads)
          .where(and(eq(loads.companyId, companyId), inArray(loads.id, shown)))
          .orderBy(asc(loads.writtenAt), asc(loads.id));
  return {
    loads: await summariesOf(db, companyId, rows, now),
    alerts: ofAlerts
      .slice(0, MAX_CHANGED_LOADS)
      .map(({ id, writtenAt }) => ({ id, written_at: writtenAt.toISOString() })),
    is_complete: ids.length <= MAX_CHANGED_LOADS && ofAlerts.length <= MAX_CHANGED_LOADS,
    as_of: new Date(clock[0]!.as_of).toISOString(),
  };
}
