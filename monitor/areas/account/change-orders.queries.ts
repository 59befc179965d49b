import type { CompanyChangeOrder } from '@contract/account/company-details.calls';
import type { ChangeOrderStatus } from '@contract/account/company-details.constants';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { companyChangeOrders, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';
import { companyDetails, type DetailChange } from './company-details';

const askers = alias(users, 'askers');
const deciders = alias(users, 'deciders');

/** What `q[...]` may search in change orders. */
const ordersSearch = columnSearch(companyChangeOrders, [
  'id',
  'source',
  'carrierId',
  'reason',
  'status',
  'createdAt',
  'decidedAt',
  'decisionNote',
]);

async function select(
  db: Queryable,
  companyId: number,
  where: SQL | undefined,
  { limit, offset, sorts = [] }: { limit: number; offset: number; sorts?: SQL[] },
): Promise<CompanyChangeOrder[]> {
  const rows = await db
    .select({ order: companyChangeOrders, requested_by: fullName(askers), decided_by: fullName(deciders) })
    .from(companyChangeOrders)
    .leftJoin(askers, eq(askers.id, companyChangeOrders.requestedByUserId))
    .leftJoin(deciders, eq(deciders.id, companyChangeOrders.decidedByUserId))
    .where(and(eq(companyChangeOrders.companyId, companyId), where))
    .orderBy(...sorts, sql`${companyChangeOrders.status} <> 'pending'`, desc(companyChangeOrders.id))
    .limit(limit)
    .offset(offset);
  const current = await companyDetails(db, companyId);
  return rows.map(({ order, requested_by, decided_by }) => ({
    id: order.id,
    source: order.source,
    requested_by: order.requestedByUserId === null ? null : requested_by,
    carrier_id: order.carrierId,
    status: order.status,
    reason: order.reason,
    changes: (order.changes as DetailChange[]).map((change) => ({ ...change, current: current[change.field] })),
    created_at: order.createdAt.toISOString(),
    decided_at: order.decidedAt?.toISOString() ?? null,
    decided_by: order.decidedByUserId === null ? null : decided_by,
    decision_note: order.decisionNote,
  }));
}

/** A page of the company's change orders, those that await a decision first, newest first. */
export async function changeOrdersOf(
  db: Queryable,
  companyId: number,
  { page, per_page, status, q }: { page: number; per_page: number; status?: ChangeOrderStatus; q?: unknown },
) {
  const search = toSql(ordersSearch, q);
  const where = and(status && eq(companyChangeOrders.status, status), search.where);
  const orders = await select(db, companyId, where, {
    limit: per_page,
    offset: (page - 1) * per_page,
    sorts: search.orderBy,
  });
  const own = and(eq(companyChangeOrders.companyId, companyId), where);
  return { orders, total: await db.$count(companyChangeOrders, own) };
}

export async function countChangeOrders(db: Queryable, companyId: number, status?: ChangeOrderStatus) {
  const [counted] = await db
    .select({ total: count() })
    .from(companyChangeOrders)
    .where(and(eq(companyChangeOrders.companyId, companyId), status && eq(companyChangeOrders.status, status)));
  return counted!.total;
}

/** @throws ApiError 404, also for another company's */
export async function changeOrderOf(db: Queryable, companyId: number, id: number): Promise<CompanyChangeOrder> {
  const [order] = await select(db, companyId, eq(companyChangeOrders.id, id), { limit: 1, offset: 0 });
  if (!order) throw httpErrors.notFound('That change order');
  return order;
}
