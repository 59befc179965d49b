import { closeEditRequest, createEditRequest, listEditRequests } from '@contract/edit-requests/edit-requests.calls';
import { EDIT_REQUESTS_LIMIT, type EditRequestStatus } from '@contract/edit-requests/edit-requests.constants';
import type { EditRequest } from '@contract/edit-requests/edit-requests.entities';
import { formatMoment } from '@contract/shared/format';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { carriers, editRequests, users } from '../../db/schema';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import { makeCallOnce } from '../../plugins/submissions';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { spendTry, triesOf } from '../identity/tries';
import { editRequestMail } from './edit-request-mail';

export function editRequestsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, listEditRequests, async ({ query }, { company }) => {
    const wanted = and(
      eq(editRequests.companyId, company.id),
      query.carrier_id === undefined ? undefined : eq(editRequests.carrierId, query.carrier_id),
    );
    const found = await requestsWhere(db, wanted)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    return paged({ edit_requests: found.map(toWire) }, query, await db.$count(editRequests, wanted));
  });

  mount(app, services, createEditRequest, async ({ body }, context) => {
    const { company, user, now } = context;
    const { carrier_id: carrierId, message } = body.edit_request;
    await assertKnownCarrier(db, carrierId);
    await spendTry(db, triesOf('edit-requests', company.id), EDIT_REQUESTS_LIMIT, now);
    const { id, isNew } = await makeCallOnce(context, { name: 'createEditRequest', input: body }, async (tx) => {
      const [made] = await tx
        .insert(editRequests)
        .values({ companyId: company.id, carrierId, message, status: 'open', userId: user.id, createdAt: now })
        .returning({ id: editRequests.id });
      return made!.id;
    });
    if (isNew && env.supportEmail) {
      const [carrier] = await db
        .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
        .from(carriers)
        .where(eq(carriers.id, carrierId));
      const askedBy = [user.first_name, user.last_name].filter(Boolean).join(' ');
      const said = { companyName: company.legal_name, askedBy, carrierId, carrierName: carrier!.name, message };
      await mail.send({ to: env.supportEmail, ...editRequestMail(said) });
      // Only what has gone out says so: a mail that failed leaves a request that nobody was told of.
      await db.update(editRequests).set({ mailedAt: now }).where(eq(editRequests.id, id));
    }
    return getEditRequest(db, company.id, id);
  });

  mount(app, services, closeEditRequest, async ({ params }, { company, user, now }) => {
    await getEditRequest(db, company.id, params.id);
    const closed = await db
      .update(editRequests)
      .set({ status: 'closed', closedAt: now, closedByUserId: user.id })
      .where(
        and(eq(editRequests.companyId, company.id), eq(editRequests.id, params.id), eq(editRequests.status, 'open')),
      )
      .returning({ id: editRequests.id });
    const request = await getEditRequest(db, company.id, params.id);
    if (closed.length === 0)
      throw refuse.changedMeanwhile(
        `${request.closed_by ?? 'Somebody'} has closed this request on ${formatMoment(request.closed_at)}.`,
      );
    return request;
  });
}

const nameOf = (column: typeof editRequests.userId) =>
  sql<string | null>`(
    SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${column})`;

const requestsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      request: editRequests,
      created_by: nameOf(editRequests.userId),
      closed_by: nameOf(editRequests.closedByUserId),
    })
    .from(editRequests)
    .where(where)
    .orderBy(desc(editRequests.createdAt), desc(editRequests.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof requestsWhere>>[number];
const toWire = ({ request, created_by, closed_by }: Row): EditRequest => ({
  id: request.id,
  carrier_id: request.carrierId,
  message: request.message,
  status: request.status as EditRequestStatus,
  created_at: request.createdAt.toISOString(),
  created_by,
  mailed_at: request.mailedAt?.toISOString() ?? null,
  closed_at: request.closedAt?.toISOString() ?? null,
  closed_by,
});

/** @throws Refusal 404, also for a request of another company */
async function getEditRequest(db: Queryable, companyId: number, id: number): Promise<EditRequest> {
  const [row] = await requestsWhere(db, and(eq(editRequests.companyId, companyId), eq(editRequests.id, id)));
  if (!row) throw refuse.notFound('That request');
  return toWire(row);
}
