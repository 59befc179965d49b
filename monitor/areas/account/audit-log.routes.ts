import { type AuditEventsQuery, exportAuditEvents, listAuditEvents } from '@contract/account/audit-log.calls';
import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Queryable } from '../../db/client';
import { auditEvents, users } from '../../db/schema';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { recordAuditEvent } from './audit-log';
import { fullName } from './full-name';

type Query = z.output<typeof AuditEventsQuery>;

export function auditLogRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listAuditEvents, async ({ query }, { company }) => {
    const { events, total } = await eventsOf(db, company.id, query);
    return paged({ audit_events: events, people: await peopleIn(db, company.id) }, query, total);
  });

  mount(app, services, exportAuditEvents, async ({ query }, { company, user, now }) => {
    const { events, total } = await eventsOf(db, company.id, query);
    // After reading, so that the file does not begin with itself.
    if (query.page === 1)
      await recordAuditEvent(db, {
        companyId: company.id,
        kind: 'audit_log_exported',
        summary: `Exported ${total === 1 ? 'one line' : `${total} lines`} of the audit log`,
        userId: user.id,
        occurredAt: now,
      });
    return paged({ audit_events: events }, query, total);
  });
}

const subjects = alias(users, 'subjects');

async function eventsOf(db: Queryable, companyId: number, { page, per_page, kind, user_id }: Query) {
  const where = and(
    eq(auditEvents.companyId, companyId),
    kind && eq(auditEvents.kind, kind),
    user_id === undefined ? undefined : or(eq(auditEvents.userId, user_id), eq(auditEvents.subjectUserId, user_id)),
  );
  const rows = await db
    .select({
      id: auditEvents.id,
      kind: auditEvents.kind,
      summary: auditEvents.summary,
      user: sql<string | null>`${fullName(users)}`,
      subject_user: sql<string | null>`${fullName(subjects)}`,
      occurred_at: auditEvents.occurredAt,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(subjects, eq(subjects.id, auditEvents.subjectUserId))
    .where(where)
    .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(auditEvents).where(where);
  const events = rows.map((row) => ({ ...row, occurred_at: row.occurred_at.toISOString() }));
  return { events, total: counted!.total };
}

/** Who is named in the company's log, by name. Reached through the log: who has left is still in it. */
async function peopleIn(db: Queryable, companyId: number) {
  const named = sql`${users.id} IN (
    SELECT ${auditEvents.userId} FROM ${auditEvents} WHERE ${auditEvents.companyId} = ${companyId}
    UNION SELECT ${auditEvents.subjectUserId} FROM ${auditEvents} WHERE ${auditEvents.companyId} = ${companyId})`;
  const name = fullName(users);
  return db.select({ id: users.id, full_name: name }).from(users).where(named).orderBy(name, users.id);
}
