import type { AuditKind } from '@contract/account/audit-log.constants';
import type { Queryable } from '../../db/client';
import { auditEvents } from '../../db/schema';

type AuditEntry = {
  companyId: number;
  kind: AuditKind;
  /** In words, with the names as they are now. No password, code, token or address of a person's network. */
  summary: string;
  /** Who did it. */
  userId: number | null;
  /** To whom, where it was done to a person. */
  subjectUserId?: number;
  occurredAt: Date;
};

/**
 * Adds a line to the company's audit log. Given the transaction that makes the change, both happen or neither.
 */
export async function recordAuditEvent(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insert(auditEvents).values(entry);
}
