import type { AuditKind } from '@contract/account/audit-log.constants';
import { and, eq, gte } from 'drizzle-orm';
import type { Database, Queryable } from '../client';
import { auditEvents } from '../schema';

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
 * Adds lines to a company's audit log. Given the transaction that makes the change, both happen or neither.
 */
export async function recordAuditEvent(db: Queryable, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditEvents).values(entries);
}

/** How long the parts of one export may follow each other. */
const EXPORT_MAX_MS = 60 * 60_000;

/**
 * Writes an export down once for all its parts: with the first, and with a later one that follows no line of the same
 * words. Who begins behind the first row leaves a line too.
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
