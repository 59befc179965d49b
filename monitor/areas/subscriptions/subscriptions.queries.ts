import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { and, asc, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carrierEvents, carriers, subscriptions, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { CARRIER_SORTS, carrierAssociation } from '../carriers/carrier-association';
import { ordersByCarrier, verdictOrder } from '../carriers/carrier-orders';
import { companySearch } from '../carriers/company-search';
import { type ListConditions, listConditions } from '../carriers/list-conditions';
import type { StoredAssessment } from '../rules/stored-assessment';

/** What `q[...]` may search in the carriers that a company follows. */
const subscriptionsSearch = defineSearch({
  table: subscriptions,
  attributes: {
    id: { column: subscriptions.id, type: 'integer' },
    carrier_id: { column: subscriptions.carrierId, type: 'integer' },
    overall_result: { column: subscriptions.overallResult, type: 'enum', values: OVERALL_RESULTS },
    created_at: { column: subscriptions.createdAt, type: 'datetime' },
    assessed_at: { column: subscriptions.assessedAt, type: 'datetime' },
  },
  sorts: ['id', 'created_at', 'assessed_at', ...CARRIER_SORTS],
  orders: {
    ...ordersByCarrier(subscriptions.carrierId),
    carrier_overall_result: verdictOrder(subscriptions.overallResult),
  },
  associations: {
    carrier: carrierAssociation(eq(carriers.id, subscriptions.carrierId)),
  },
});

const carrierName = sql<string | null>`(
  SELECT coalesce(c.legal_name, c.dba_name) FROM ${carriers} c WHERE c.id = ${subscriptions}.carrier_id)`;

const createdBy = sql<string | null>`(
  SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${subscriptions}.user_id)`;

/** The verdict's last change since the carrier is followed; an earlier one is of an earlier following. */
const verdictChangedAt = sql<string | null>`(
  SELECT max(e.occurred_at) FROM ${carrierEvents} e
  WHERE e.company_id = ${subscriptions}.company_id AND e.carrier_id = ${subscriptions}.carrier_id
    AND e.kind = 'verdict_changed' AND e.occurred_at >= ${subscriptions}.created_at)`;

const select = (db: Queryable, companyId: number, where: SQL | undefined) =>
  db
    .select({ subscription: subscriptions, carrier_name: carrierName, created_by: createdBy, verdictChangedAt })
    .from(subscriptions)
    // Whatever else is requested: never another company's.
    .where(and(eq(subscriptions.companyId, companyId), where));

type Row = Awaited<ReturnType<typeof select>>[number];

const toWire = ({ subscription, carrier_name, created_by, verdictChangedAt: changedAt }: Row): Subscription => ({
  id: subscription.id,
  company_id: subscription.companyId,
  carrier_id: subscription.carrierId,
  carrier_name,
  version: 1,
  created_at: subscription.createdAt.toISOString(),
  created_by,
  overall_result: subscription.overallResult,
  rules_assessment: subscription.rulesAssessment === null ? null : summaryOf(subscription.rulesAssessment),
  assessed_at: subscription.assessedAt?.toISOString() ?? null,
  verdict_since:
    subscription.overallResult === null
      ? null
      : (changedAt === null ? subscription.createdAt : new Date(changedAt)).toISOString(),
});

/** Without what is kept for trying out changes of the rules. */
function summaryOf(stored: unknown): RulesAssessmentSummary {
  const { overall_result, summary, classifications } = stored as StoredAssessment;
  return { overall_result, summary, classifications };
}

/** The requested carriers among those that the company follows. */
type Asked = ListConditions & { q: unknown; searchText: string | undefined; isOpenSearch: boolean; today: string };

function wanted(companyId: number, { q, searchText, isOpenSearch, today, ...conditions }: Asked) {
  const search = toSql(subscriptionsSearch, q);
  const { carrierId } = subscriptions;
  return {
    where: and(
      search.where,
      companySearch(searchText, { carrierId, companyId, isOpen: isOpenSearch }),
      listConditions(conditions, { carrierId, companyId, today }),
    ),
    orderBy: search.orderBy,
  };
}

/** A page of the carriers that the company follows, the newest first unless `q` sorts. */
export async function subscriptionsOf(
  db: Queryable,
  companyId: number,
  slice: { page: number; per_page: number },
  asked: Asked,
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { where, orderBy } = wanted(companyId, asked);
  const rows = await select(db, companyId, where)
    .orderBy(...orderBy, desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), where));
  return { subscriptions: rows.map(toWire), total: counted!.total };
}

/** The same for a file, by id after `afterId`: a list of any length is read once from end to end. */
export async function subscriptionsAfter(
  db: Queryable,
  companyId: number,
  asked: Asked,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Subscription[]> {
  const { where } = wanted(companyId, asked);
  const rows = await select(db, companyId, and(gt(subscriptions.id, afterId), where))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map(toWire);
}

/** The company's subscription to a carrier, or null: it does not follow it. */
export async function findSubscription(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<Subscription | null> {
  const [row] = await select(db, companyId, eq(subscriptions.carrierId, carrierId));
  return row ? toWire(row) : null;
}

/** @throws ApiError 404, also for a subscription of another company */
export async function getSubscription(db: Queryable, companyId: number, id: number): Promise<Subscription> {
  const [row] = await select(db, companyId, eq(subscriptions.id, id));
  if (!row) throw httpErrors.notFound('That subscription');
  return toWire(row);
}
