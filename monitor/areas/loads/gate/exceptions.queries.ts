import type { GateException } from '@contract/loads/gate.entities';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { carriers, gateExceptions, loads, users } from '../../../db/schema';
import { defineSearch, toSql } from '../../../server/ransack';

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');

const exceptionsSearch = defineSearch({
  table: gateExceptions,
  attributes: {
    id: { column: gateExceptions.id, type: 'integer' },
    load_id: { column: gateExceptions.loadId, type: 'integer' },
    carrier_id: { column: gateExceptions.carrierId, type: 'integer' },
    status: { column: gateExceptions.status, type: 'string' },
  },
});

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      row: gateExceptions,
      reference: loads.reference,
      carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      requestedBy: fullNameOrNull(requesters),
      decidedBy: fullNameOrNull(deciders),
    })
    .from(gateExceptions)
    .innerJoin(loads, eq(loads.id, gateExceptions.loadId))
    .leftJoin(carriers, eq(carriers.id, gateExceptions.carrierId))
    .leftJoin(requesters, eq(requesters.id, gateExceptions.requestedByUserId))
    .leftJoin(deciders, eq(deciders.id, gateExceptions.decidedByUserId))
    .where(where);

type Selected = Awaited<ReturnType<typeof select>>[number];

const toWire = ({ row, reference, carrierName, requestedBy, decidedBy }: Selected): GateException => ({
  id: row.id,
  load_id: row.loadId,
  load_reference: reference,
  carrier_id: row.carrierId,
  carrier_name: carrierName,
  status: row.status,
  reasons: row.reasons,
  request_note: row.requestNote,
  requested_by: requestedBy,
  requested_by_id: row.requestedByUserId,
  requested_at: row.requestedAt.toISOString(),
  ground: row.ground,
  decision_note: row.decisionNote,
  decided_by: decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  is_alone: row.isAlone,
  version: row.version,
});

/** The newest exception of each load and carrier, by "load/carrier". */
export async function exceptionsOf(
  db: Queryable,
  companyId: number,
  asked: readonly { load: { id: number }; carrierId: number }[],
): Promise<Map<string, GateException>> {
  const ids = [...new Set(asked.map(({ load }) => load.id))];
  if (ids.length === 0) return new Map();
  const own = and(eq(gateExceptions.companyId, companyId), inArray(gateExceptions.loadId, ids));
  const rows = await select(db, own).orderBy(desc(gateExceptions.id));
  const newest = new Map<string, GateException>();
  for (const one of rows) {
    const key = `${one.row.loadId}/${one.row.carrierId}`;
    if (!newest.has(key)) newest.set(key, toWire(one));
  }
  return newest;
}

/** A page of a company's exceptions, newest first unless `q` sorts. */
export async function exceptionPage(
  db: Queryable,
  companyId: number,
  { q, page, per_page }: { q?: unknown; page: number; per_page: number },
): Promise<{ gate_exceptions: GateException[]; total: number }> {
  const { where, orderBy } = toSql(exceptionsSearch, q);
  const own = and(eq(gateExceptions.companyId, companyId), where);
  const rows = await select(db, own)
    .orderBy(...orderBy, desc(gateExceptions.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { gate_exceptions: rows.map(toWire), total: await db.$count(gateExceptions, own) };
}

/** @throws ApiError 404, also for another company's */
export async function getException(db: Queryable, companyId: number, id: number): Promise<GateException> {
  const [found] = await select(db, and(eq(gateExceptions.companyId, companyId), eq(gateExceptions.id, id)));
  if (!found) throw httpErrors.notFound('That exception');
  return toWire(found);
}
