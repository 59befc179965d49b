import { OVERALL_RESULTS, type OverallResult } from '@contract/rules/rules.constants';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, subscriptions, users } from '../../db/schema';
import { httpErrors } from '../../plugins/errors';
import { defineSearch, toSql } from '../../plugins/ransack';
import { CARRIER_SORTS, carrierAssociation } from '../carriers/carrier-association';
import { companySearch } from '../carriers/company-search';
import type { StoredAssessment } from '../rules/stored-assessment';

/** What `q[...]` may ask of the carriers that a company follows. */
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
  associations: {
    carrier: carrierAssociation(eq(carriers.id, subscriptions.carrierId)),
  },
});

const carrierName = sql<string | null>`(
  SELECT coalesce(c.legal_name, c.dba_name) FROM ${carriers} c WHERE c.id = ${subscriptions}.carrier_id)`;

const createdBy = sql<string | null>`(
  SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM ${users} u WHERE u.id = ${subscriptions}.user_id)`;

const select = (db: Queryable, companyId: number, where: SQL | undefined) =>
  db
    .select({ subscription: subscriptions, carrier_name: carrierName, created_by: createdBy })
    .from(subscriptions)
    // Whatever else is asked: no other company's.
    .where(and(eq(subscriptions.companyId, companyId), where));

type Row = Awaited<ReturnType<typeof select>>[number];

const toWire = ({ subscription, carrier_name, created_by }: Row): Subscription => ({
  id: subscription.id,
  company_id: subscription.companyId,
  carrier_id: subscription.carrierId,
  carrier_name,
  version: 1,
  created_at: subscription.createdAt.toISOString(),
  created_by,
  overall_result: subscription.overallResult as OverallResult | null,
  rules_assessment: subscription.rulesAssessment === null ? null : summaryOf(subscription.rulesAssessment),
  assessed_at: subscription.assessedAt?.toISOString() ?? null,
});

/** Without what is kept for trying out changes of the rules. */
function summaryOf(stored: unknown): RulesAssessmentSummary {
  const { overall_result, summary, classifications } = stored as StoredAssessment;
  return { overall_result, summary, classifications };
}

/** A page of the carriers that the company follows, the newest first unless `q` sorts. */
export async function subscriptionsOf(
  db: Queryable,
  companyId: number,
  slice: { page: number; per_page: number },
  { q, searchText, isOpenSearch }: { q: unknown; searchText: string | undefined; isOpenSearch: boolean },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const search = toSql(subscriptionsSearch, q);
  const named = { carrierId: subscriptions.carrierId, companyId, isOpen: isOpenSearch };
  const where = and(search.where, companySearch(searchText, named));
  const rows = await select(db, companyId, where)
    .orderBy(...search.orderBy, desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), where));
  return { subscriptions: rows.map(toWire), total: counted!.total };
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
