import { type AuditFilters, exportAuditEvents, listAuditEvents } from '@contract/account/audit-log.calls';
import { addDays } from '@contract/shared/day';
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { recordExport } from '../../db/history/audit-log';
import { auditEvents, users } from '../../db/schema';
import { mount, paged } from '../../server/calls';
import { columnSearch, toSql } from '../../server/ransack';
import type { Services } from '../../server/services';

/** What `q[...]` may search in the log. */
const auditSearch = columnSearch(auditEvents, ['id', 'kind', 'summary', 'userId', 'subjectUserId', 'occurredAt']);

export function auditLogRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listAuditEvents, async ({ query }, { company }) => {
    const search = toSql(auditSearch, query.q);
    const where = and(linesOf(company.id, query), search.where);
    const events = await select(db, where)
      .orderBy(...search.orderBy, desc(auditEvents.occurredAt), desc(auditEvents.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const total = await db.$count(auditEvents, where);
    return paged({ audit_events: events.map(toWire), people: await peopleIn(db, company.id) }, query, total);
  });

  // By id and not by page: the line of the export itself, and of what others do meanwhile, must shift nothing.
  mount(app, services, exportAuditEvents, async ({ query }, { company, user, now }) => {
    const { before_id, per_page } = query;
    const where = linesOf(company.id, query);
    const events = await select(db, and(where, before_id === undefined ? undefined : lt(auditEvents.id, before_id)))
      .orderBy(desc(auditEvents.id))
      .limit(per_page);
    const line = {
      companyId: company.id,
      kind: 'audit_log_exported',
      summary: 'Exported the audit log',
      userId: user.id,
      occurredAt: now,
    } as const;
    await recordExport(db, line, before_id === undefined);
    return { audit_events: events.map(toWire) };
  });
}

const subjects = alias(users, 'subjects');

function linesOf(companyId: number, { kind, user_id, from, until }: z.output<typeof AuditFilters>) {
  return and(
    eq(auditEvents.companyId, companyId),
    kind && eq(auditEvents.kind, kind),
    user_id === undefined ? undefined : or(eq(auditEvents.userId, user_id), eq(auditEvents.subjectUserId, user_id)),
    from === undefined ? undefined : gte(auditEvents.occurredAt, new Date(from)),
    until === undefined ? undefined : lt(auditEvents.occurredAt, new Date(addDays(until, 1))),
  );
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
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
    .where(where);

const toWire = <Row extends { occurred_at: Date }>(row: Row) => ({
  ...row,
  occurred_at: row.occurred_at.toISOString(),
});

/** Who is named in the company's log, by name. Reached through the log: who has left is still in it. */
async function peopleIn(db: Queryable, companyId: number) {
  const named = sql`${users.id} IN (
    SELECT ${auditEvents.userId} FROM ${auditEvents} WHERE ${auditEvents.companyId} = ${companyId}
    UNION SELECT ${auditEvents.subjectUserId} FROM ${auditEvents} WHERE ${auditEvents.companyId} = ${companyId})`;
  const name = fullName(users);
  return db.select({ id: users.id, full_name: name }).from(users).where(named).orderBy(name, users.id);
}
