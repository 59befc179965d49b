import type { AuditKind } from '@contract/account/audit-log.constants';
import { and, eq, gte } from 'drizzle-orm';
import type { Database, Queryable } from '../client';
import { auditEvents } from '../schema';

type AuditEntry = {
  companyId: number;
  kind: AuditKind;
  /** As text, with the current names. No password, code, token or network address of a person. */
  summary: string;
  /** The person who did it. */
  userId: number | null;
  /** The person concerned, if any. */
  subjectUserId?: number;
  occurredAt: Date;
};

/** Adds lines to a company's audit log. Called in the transaction of the change, so that both happen or neither. */
export async function recordAuditEvent(db: Queryable, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditEvents).values(entries);
}

/** How far apart the parts of one export may be. */
const EXPORT_MAX_MS = 60 * 60_000;

/**
 * Records an export once for all its parts: with the first, and with a later one that follows no line of the same text.
 * Beginning after the first row leaves a line too.
 */
export async function recordExport(
  db: Database,
  entry: AuditEntry & { userId: number },
  isFirstPart: boolean,
): Promise<void> {
  const { companyId, kind, summary, userId, occurredAt } = entry;
  const line = and(
    eq(auditEvents.companyId, companyId),
    eq(auditEvents.kind, kind),
    eq(auditEvents.summary, summary),
    eq(auditEvents.userId, userId),
    gte(auditEvents.occurredAt, new Date(occurredAt.getTime() - EXPORT_MAX_MS)),
  );
  if (isFirstPart || (await db.$count(auditEvents, line)) === 0) await recordAuditEvent(db, entry);
}
