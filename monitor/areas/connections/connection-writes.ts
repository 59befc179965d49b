import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { and, eq } from 'drizzle-orm';
import { connections } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange, nextChange } from '../../decisions/versions';

// Operations, and the import, write the table of connections through this file and nowhere else.

type Row = typeof connections.$inferSelect;

type StatusChange = {
  carrierId: number;
  /** The status until now; null: the company and the carrier are not connected yet. */
  from: ConnectionStatus | null;
  to: ConnectionStatus;
  summary: string;
  note?: string;
  /** What the event says besides the two statuses, in wire spelling. */
  data?: Record<string, unknown>;
};

/** Gives the company's connection with a carrier another status, or makes the connection with it. */
export async function changeStatus(
  decision: Decision,
  { carrierId, from, to, summary, note, data }: StatusChange,
): Promise<Row> {
  const { tx, company, now, userId } = decision;
  const status = { status: to, updatedAt: now, updatedByUserId: userId };
  const target = [connections.companyId, connections.carrierId];
  const [kept] = await tx
    .insert(connections)
    .values({ companyId: company.id, carrierId, createdAt: now, ...status, ...firstChange(decision, summary) })
    .onConflictDoUpdate({ target, set: { ...status, ...nextChange(decision, connections, summary) } })
    .returning();
  const change = { status: to, previous_status: from, ...data };
  decision.carrierEvent({ carrierId, kind: 'connection_status', summary, note, data: change });
  return kept!;
}

type Dismissal = { id: number; carrierId: number; isDismissed: boolean; note?: string; isOnlyWhileWaiting?: boolean };

/**
 * Dismisses a connection or brings it back; one that is so already stays untouched. When its status was given, and by
 * whom, stays: nothing about the carrier was decided.
 *
 * @param dismissal.isOnlyWhileWaiting leaves a carrier alone that is onboarded or on do not dispatch
 */
export async function setDismissed(decision: Decision, dismissal: Dismissal): Promise<void> {
  const { id, carrierId, isDismissed, note, isOnlyWhileWaiting } = dismissal;
  const summary = isDismissed ? 'Dismissed' : 'Brought back from dismissed';
  const which = and(
    eq(connections.id, id),
    eq(connections.isDismissed, !isDismissed),
    isOnlyWhileWaiting ? eq(connections.status, 'needs_to_onboard') : undefined,
  );
  const changed = await changeRow(decision, connections, which, summary, { isDismissed });
  if (changed.length === 0) return;
  const data = { is_dismissed: isDismissed };
  decision.carrierEvent({ carrierId, kind: 'connection_dismissed', summary, note, data });
}

/**
 * Sets who of the carrier answers which packet, or by which terms the company pays; or says that what else hangs on the
 * connection was changed: its classifications and invitations.
 */
export async function changeDetails(
  decision: Decision,
  id: number,
  summary: string,
  details: Partial<Pick<Row, 'receiverId' | 'packetId' | 'paymentTermId'>> = {},
): Promise<void> {
  await changeRow(decision, connections, id, summary, details);
}

/**
 * For the import, when two carriers turn out to be one: a company that has either of them on do not dispatch has both.
 *
 * @param same a common table expression `same` of `from_id` and `to_id`
 */
export const keepDoNotDispatchSql = (same: string): string => `
  WITH ${same}, one AS (
    SELECT from_id AS id, to_id FROM same UNION SELECT to_id, to_id FROM same
  ), listed AS (
    SELECT DISTINCT ON (c.company_id, one.to_id) c.company_id, one.to_id, c.updated_at, c.updated_by_user_id
    FROM connections c JOIN one ON one.id = c.carrier_id
    WHERE c.status = 'do_not_dispatch' ORDER BY c.company_id, one.to_id, c.updated_at DESC
  )
  UPDATE connections c SET status = 'do_not_dispatch', updated_at = listed.updated_at,
    updated_by_user_id = listed.updated_by_user_id, version = c.version + 1, changed_at = now(),
    changed_by_user_id = NULL, change_summary = 'Put on do not dispatch, since a record of the same carrier is'
  FROM listed JOIN one ON one.to_id = listed.to_id
  WHERE c.company_id = listed.company_id AND c.carrier_id = one.id AND c.status <> 'do_not_dispatch'`;
