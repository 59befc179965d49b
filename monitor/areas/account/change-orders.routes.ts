import {
  approveCompanyChangeOrder,
  type CompanyChangeOrder,
  type CompanyDetails,
  getCompanyChangeOrder,
  getCompanyDetails,
  listCompanyChangeOrders,
  rejectCompanyChangeOrder,
  updateCompanyDetails,
} from '@contract/account/company-details.calls';
import { CHANGE_ORDER_STATUS_WORDS, COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { type companies, companyChangeOrders } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { recordCompanyEvent } from '../../history/company-events';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { changeOrderOf, changeOrdersOf, countChangeOrders } from './change-orders.queries';
import {
  applyChanges,
  changesBetween,
  changesInWords,
  companyDetails,
  type DetailChange,
  detailsOf,
} from './company-details';
import { isSameName, otherNameWords, recordedLegalName } from './legal-name';

export function changeOrdersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCompanyDetails, async (_input, { company }) => ({
    company_details: await companyDetails(db, company.id),
    pending_change_orders: await countChangeOrders(db, company.id, 'pending'),
  }));

  mount(app, services, updateCompanyDetails, async ({ body }, context) => {
    const { company, user } = context;
    const { reason, legal_name, ...wanted } = body.company_details;
    const orderId = await db.transaction(async (tx) => {
      const locked = await lockCompany(tx, company.id);
      const legalName = await allowedName(tx, locked, legal_name);
      const changes = changesBetween(detailsOf(locked), { ...wanted, legal_name: legalName });
      if (changes.length === 0) return null;
      if (missingFor('manageUsers', user) !== null) return ask(tx, changes, reason, context);
      await applyChanges(tx, company.id, changes);
      await note(tx, context, 'company_details_changed', `Changed ${changesInWords(changes)}`);
      return null;
    });
    return {
      company_details: await companyDetails(db, company.id),
      change_order: orderId === null ? null : await changeOrderOf(db, company.id, orderId),
    };
  });

  mount(app, services, listCompanyChangeOrders, async ({ query }, { company }) => {
    const { orders, total } = await changeOrdersOf(db, company.id, query);
    return paged({ company_change_orders: orders }, query, total);
  });

  mount(app, services, getCompanyChangeOrder, async ({ params }, { company }) =>
    changeOrderOf(db, company.id, params.id),
  );

  mount(app, services, approveCompanyChangeOrder, async ({ params, body }, context) => {
    const { company } = context;
    await db.transaction(async (tx) => {
      const locked = await lockCompany(tx, company.id);
      const current = detailsOf(locked);
      const order = await changeOrderOf(tx, company.id, params.id);
      refuseDecided(order);
      refuseMoved(order, current, body.seen);
      await refuseOtherName(tx, locked, order);
      const changes = order.changes.map(({ field, to }) => ({ field, from: current[field], to }));
      await applyChanges(tx, company.id, changes);
      await decide(tx, order.id, 'approved', body.note, context);
      await note(tx, context, 'change_order_decided', `Approved ${changesInWords(changes)}`);
    });
    return changeOrderOf(db, company.id, params.id);
  });

  mount(app, services, rejectCompanyChangeOrder, async ({ params, body }, context) => {
    const { company } = context;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const order = await changeOrderOf(tx, company.id, params.id);
      refuseDecided(order);
      await decide(tx, order.id, 'rejected', body.note, context);
      await note(tx, context, 'change_order_decided', `Rejected ${changesInWords(order.changes)}`);
    });
    return changeOrderOf(db, company.id, params.id);
  });
}

async function ask(tx: Queryable, changes: DetailChange[], reason: string | null, { company, user, now }: CallContext) {
  const [made] = await tx
    .insert(companyChangeOrders)
    .values({
      companyId: company.id,
      source: 'user',
      requestedByUserId: user.id,
      changes,
      reason,
      status: 'pending',
      createdAt: now,
    })
    .returning({ id: companyChangeOrders.id });
  const summary = `Asked to change ${changesInWords(changes)}`;
  const by = { companyId: company.id, userId: user.id, occurredAt: now, summary };
  await recordAuditEvent(tx, { ...by, kind: 'change_order_requested' });
  await recordCompanyEvent(tx, { ...by, kind: 'change_order', data: { change_order_id: made!.id, status: 'pending' } });
  return made!.id;
}

async function decide(
  tx: Queryable,
  id: number,
  status: 'approved' | 'rejected',
  decisionNote: string | null,
  { company, user, now }: CallContext,
) {
  await tx
    .update(companyChangeOrders)
    .set({ status, decidedAt: now, decidedByUserId: user.id, decisionNote })
    .where(and(eq(companyChangeOrders.companyId, company.id), eq(companyChangeOrders.id, id)));
  await recordCompanyEvent(tx, {
    companyId: company.id,
    kind: 'change_order',
    summary: `A change of the company’s details was ${status}`,
    data: { change_order_id: id, status },
    userId: user.id,
    occurredAt: now,
  });
}

const note = (
  tx: Queryable,
  { company, user, now }: CallContext,
  kind: 'company_details_changed' | 'change_order_decided',
  summary: string,
) => recordAuditEvent(tx, { companyId: company.id, kind, summary, userId: user.id, occurredAt: now });

/**
 * @param sent the name in the request, if any
 * @returns the name that the company has from now on: its own, or the record's
 * @throws Refusal 422 when another name was sent
 */
async function allowedName(
  tx: Queryable,
  { legalName, carrierId }: typeof companies.$inferSelect,
  sent: string | undefined,
): Promise<string> {
  if (sent === undefined || isSameName(sent, legalName)) return legalName;
  const recorded = await recordedLegalName(tx, carrierId);
  if (recorded !== null && isSameName(sent, recorded)) return recorded;
  throw refuse.invalid({ 'company_details.legal_name': [otherNameWords(recorded)] });
}

/** @throws Refusal 422 for a change order, made before names came from the record or by an older one, that asks for another name */
async function refuseOtherName(
  tx: Queryable,
  { carrierId }: typeof companies.$inferSelect,
  { changes }: CompanyChangeOrder,
) {
  const asked = changes.find(({ field }) => field === 'legal_name')?.to;
  if (asked === undefined) return;
  const recorded = await recordedLegalName(tx, carrierId);
  if (asked !== null && recorded !== null && isSameName(asked, recorded)) return;
  const words = `${otherNameWords(recorded)} Leave everything as it is, and ask for the other changes again.`;
  throw refuse.invalid({ legal_name: [words] }, words);
}

/** @throws Refusal 409 when somebody else was quicker */
function refuseDecided({ status, decided_by, decided_at }: CompanyChangeOrder) {
  if (status === 'pending') return;
  const who = decided_by === null ? '' : ` by ${decided_by}`;
  throw refuse.changedMeanwhile(
    `Decided meanwhile: ${CHANGE_ORDER_STATUS_WORDS[status].toLowerCase()}${who}, ${formatDate(decided_at)}.`,
  );
}

/** @throws Refusal 409 when a detail is not any more what the decision was made on */
function refuseMoved(
  { changes }: CompanyChangeOrder,
  current: CompanyDetails,
  seen: Partial<Record<keyof CompanyDetails, string | null>> | undefined,
) {
  const moved = changes.filter(
    ({ field, from }) => current[field] !== (seen?.[field] === undefined ? from : seen[field]),
  );
  if (moved.length === 0) return;
  const words = moved.map(({ field }) => `${COMPANY_DETAILS[field]} is now ${current[field] ?? 'not given'}`);
  throw refuse.changedMeanwhile(`Something changed since: ${words.join('; ')}. Look again and decide.`);
}
