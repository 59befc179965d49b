import type { EditRequest } from '@contract/edit-requests/edit-requests.entities';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { editRequests, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

const nameOf = (column: typeof editRequests.userId) =>
  sql<string | null>`(
    SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${column})`;

/** What `q[...]` may search in requests. */
const requestsSearch = columnSearch(editRequests, [
  'id',
  'carrierId',
  'message',
  'status',
  'userId',
  'createdAt',
  'closedAt',
]);

const requestsWhere = (db: Queryable, where: SQL | undefined, sorts: SQL[] = []) =>
  db
    .select({
      request: editRequests,
      created_by: nameOf(editRequests.userId),
      closed_by: nameOf(editRequests.closedByUserId),
    })
    .from(editRequests)
    .where(where)
    .orderBy(...sorts, desc(editRequests.createdAt), desc(editRequests.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof requestsWhere>>[number];
const toWire = ({ request, created_by, closed_by }: Row): EditRequest => ({
  id: request.id,
  carrier_id: request.carrierId,
  message: request.message,
  status: request.status,
  created_at: request.createdAt.toISOString(),
  created_by,
  mailed_at: request.mailedAt?.toISOString() ?? null,
  closed_at: request.closedAt?.toISOString() ?? null,
  closed_by,
});

/** @throws ApiError 404, also for a request of another company */
export async function getEditRequest(db: Queryable, companyId: number, id: number): Promise<EditRequest> {
  const [row] = await requestsWhere(db, and(eq(editRequests.companyId, companyId), eq(editRequests.id, id)));
  if (!row) throw httpErrors.notFound('That request');
  return toWire(row);
}

/** A page of the company's requests, all or those about one carrier, newest first. */
export async function editRequestsOf(
  db: Queryable,
  companyId: number,
  { carrier_id, page, per_page, q }: { carrier_id?: number; page: number; per_page: number; q?: unknown },
) {
  const search = toSql(requestsSearch, q);
  const wanted = and(
    search.where,
    eq(editRequests.companyId, companyId),
    carrier_id === undefined ? undefined : eq(editRequests.carrierId, carrier_id),
  );
  const found = await requestsWhere(db, wanted, search.orderBy)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { requests: found.map(toWire), total: await db.$count(editRequests, wanted) };
}
