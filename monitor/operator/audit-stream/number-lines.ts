import { desc, eq, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { LOCKS } from '../../db/locks';
import { auditEvents, auditLines, companies, operatorActions, users } from '../../db/schema';
import { type AuditFacts, NO_HASH, numbered } from './audit-line';

const AT_ONCE = 500;
/** A change whose transaction takes longer than this would not be numbered. None may: a statement has a minute at most. */
const LONGEST_CHANGE_MS = 3_600_000;
/** Silence for longer gets a line of its own, so that a reader can tell it from a stream that stopped. */
export const HEARTBEAT_MS = 3_600_000;

type Found = AuditFacts & { auditEventId?: number; operatorActionId?: number };

/**
 * Gives what was committed since the last round its place in the chain: the audit logs of all companies, and what the operator did.
 * What commits later gets a later number, whatever its id.
 *
 * @returns whether there may be more
 */
export function numberLines(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.auditNumbers})`);
    const found: Found[] = [...(await eventsOf(tx, now)), ...(await actionsOf(tx, now))];
    const [last] = await tx.select().from(auditLines).orderBy(desc(auditLines.seq)).limit(1);
    if (found.length === 0 && (!last || now.getTime() - last.numberedAt.getTime() >= HEARTBEAT_MS))
      found.push({ at: now.toISOString(), kind: 'heartbeat', summary: 'Nothing happened', ...NO_ONE });
    let seq = last?.seq ?? 0;
    let previous = last?.hash ?? NO_HASH;
    const rows = found.map(({ auditEventId = null, operatorActionId = null, ...facts }) => {
      seq += 1;
      const { text, hash } = numbered(facts, seq, previous);
      previous = hash;
      return { seq, auditEventId, operatorActionId, line: text, hash, numberedAt: now };
    });
    if (rows.length > 0) await tx.insert(auditLines).values(rows);
    return found.length >= AT_ONCE;
  });
}

const NO_ONE = { company: null, user: null, subject: null };
const subjects = alias(users, 'subjects');

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Ids up to this one were all looked at long after they were given out. */
const settled = (column: typeof auditLines.auditEventId | typeof auditLines.operatorActionId, now: Date) =>
  sql<number>`coalesce((SELECT max(${column}) FROM ${auditLines}
    WHERE ${lt(auditLines.numberedAt, new Date(now.getTime() - LONGEST_CHANGE_MS))}), 0)`;

async function eventsOf(tx: Queryable, now: Date): Promise<Found[]> {
  const rows = await tx
    .select({
      row: auditEvents,
      company: companies.legalName,
      user: sql<string | null>`${fullName(users)}`,
      subject: sql<string | null>`${fullName(subjects)}`,
    })
    .from(auditEvents)
    .innerJoin(companies, eq(companies.id, auditEvents.companyId))
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(subjects, eq(subjects.id, auditEvents.subjectUserId))
    .where(
      sql`${gt(auditEvents.id, settled(auditLines.auditEventId, now))}
        AND NOT EXISTS (SELECT FROM ${auditLines} WHERE ${auditLines.auditEventId} = ${auditEvents.id})`,
    )
    .orderBy(auditEvents.id)
    .limit(AT_ONCE);
  return rows.map(({ row, company, user, subject }) => ({
    auditEventId: row.id,
    at: row.occurredAt.toISOString(),
    kind: row.kind,
    summary: row.summary,
    company: { id: row.companyId, name: company },
    user: personOf(row.userId, user),
    subject: personOf(row.subjectUserId, subject),
  }));
}

async function actionsOf(tx: Queryable, now: Date): Promise<Found[]> {
  const rows = await tx
    .select()
    .from(operatorActions)
    .where(
      sql`${gt(operatorActions.id, settled(auditLines.operatorActionId, now))}
        AND NOT EXISTS (SELECT FROM ${auditLines} WHERE ${auditLines.operatorActionId} = ${operatorActions.id})`,
    )
    .orderBy(operatorActions.id)
    .limit(AT_ONCE);
  return rows.map(({ id, occurredAt, summary }) => ({
    operatorActionId: id,
    at: occurredAt.toISOString(),
    kind: 'operator',
    summary,
    ...NO_ONE,
  }));
}
