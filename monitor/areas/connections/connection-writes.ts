import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { CompanyEventData } from '@contract/integrations/company-events.entities';
import { and, eq } from 'drizzle-orm';
import { connections } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange, nextChange } from '../../decisions/versions';

// Operations write the connections table only through this file; the import does in `merge-carriers.ts`.

type Row = typeof connections.$inferSelect;

type StatusChange = {
  carrierId: number;
  /** The previous status; null: not connected yet. */
  from: ConnectionStatus | null;
  to: ConnectionStatus;
  summary: string;
  note?: string;
  /** The event's data besides the two statuses. */
  data?: Omit<CompanyEventData['connection_status'], 'status' | 'previous_status'>;
};

/** Gives the company's connection with a carrier another status, or creates it. */
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
 * Dismisses a connection or restores it; skips what is already so. Keeps when and by whom its status was given: nothing
 * about the carrier was decided.
 *
 * @param dismissal.isOnlyWhileWaiting skips a carrier that is onboarded or on do not dispatch
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
 * Sets the carrier's person and packet, or the payment terms; or only counts a change of what belongs to the
 * connection: its elections and invitations.
 */
export async function changeDetails(
  decision: Decision,
  id: number,
  summary: string,
  details: Partial<Pick<Row, 'receiverId' | 'packetId' | 'paymentTermId'>> = {},
): Promise<void> {
  await changeRow(decision, connections, id, summary, details);
}
