import { desc } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { recordAuditEvent } from '../db/history/audit-log';
import { operatorActions } from '../db/schema';

/** A command that cannot be carried out, and why. */
export class CommandRefused extends Error {}

type Change = {
  /** Complete without the rows it mentions: they may be deleted. */
  summary: string;
  userId?: number;
  companyId: number | null;
  now: Date;
};

/**
 * Writes a change of the operator's down, in the transaction that makes it: in the operator's own log, and in the audit log of
 * the company that it is about.
 */
export async function recordOperatorChange(tx: Queryable, { summary, userId, companyId, now }: Change) {
  await tx.insert(operatorActions).values({ occurredAt: now, summary, userId, companyId });
  if (companyId !== null)
    await recordAuditEvent(tx, {
      companyId,
      kind: 'changed_by_operator',
      summary: `The operator: ${summary}`,
      userId: null,
      ...(userId !== undefined && { subjectUserId: userId }),
      occurredAt: now,
    });
}

const LINES_SHOWN = 50;

/** The operator's newest changes, newest first. */
export async function listOperatorChanges(db: Queryable): Promise<string[]> {
  const rows = await db
    .select()
    .from(operatorActions)
    .orderBy(desc(operatorActions.occurredAt), desc(operatorActions.id))
    .limit(LINES_SHOWN);
  if (rows.length === 0) return ['Nothing was changed by this command yet.'];
  return rows.map(({ occurredAt, summary }) => `${occurredAt.toISOString()} ${summary}`);
}

/** What a change adds of why it was made. */
export const because = (note: string | undefined) => (note === undefined ? '' : `: ${note}`);
