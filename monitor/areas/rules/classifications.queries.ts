import type { KeptClassification } from '@contract/rules/classifications.entities';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { apiKeys, classifications, ruleNumbers, ruleSets, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';
import { settingsOf, withDefaults } from './rules.queries';

/** What `q[...]` may search in classifications. */
const classificationsSearch = defineSearch({
  table: classifications,
  attributes: {
    id: { column: classifications.id, type: 'integer' },
    company_id: { column: classifications.companyId, type: 'integer' },
    name: { column: classifications.name, type: 'string' },
    is_active: { column: classifications.isActive, type: 'boolean' },
    is_by_broker_election: { column: classifications.isByBrokerElection, type: 'boolean' },
  },
});

/** A page of a company's classifications, oldest first unless `q` sorts. */
export async function classificationsOf(
  db: Queryable,
  companyId: number,
  slice: { page: number; per_page: number },
  q: unknown,
): Promise<{ classifications: KeptClassification[]; total: number }> {
  const { where, orderBy } = toSql(classificationsSearch, q);
  const own = and(eq(classifications.companyId, companyId), where);
  const found = await select(db, own)
    .orderBy(...orderBy, asc(classifications.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db.select({ total: count() }).from(classifications).where(own);
  return { classifications: found.map(toWire), total: counted!.total };
}

/** @throws ApiError 404, also for a classification of another company */
export async function getClassification(db: Queryable, companyId: number, id: number): Promise<KeptClassification> {
  const [found] = await select(db, and(eq(classifications.companyId, companyId), eq(classifications.id, id)));
  if (!found) throw httpErrors.notFound('That classification');
  return toWire(found);
}

/**
 * The classification that a rule set belongs to.
 *
 * @throws ApiError 404, also for a rule set of another company
 */
export async function classificationOfRuleSet(db: Queryable, companyId: number, ruleSetId: number): Promise<number> {
  const [found] = await db
    .select({ id: classifications.id })
    .from(ruleSets)
    .innerJoin(classifications, eq(classifications.id, ruleSets.classificationId))
    .where(and(eq(classifications.companyId, companyId), eq(ruleSets.id, ruleSetId)));
  if (!found) throw httpErrors.notFound('That rule set');
  return found.id;
}

/** @throws ApiError 422 when another classification of the company has the name, whatever its case */
export async function assertNameIsFree(db: Queryable, companyId: number, name: string, exceptId?: number) {
  const [taken] = await db
    .select({ id: classifications.id })
    .from(classifications)
    .where(
      and(
        eq(classifications.companyId, companyId),
        sql`lower(${classifications.name}) = lower(${name})`,
        exceptId === undefined ? undefined : sql`${classifications.id} <> ${exceptId}`,
      ),
    );
  if (taken) throw httpErrors.invalid({ 'classification.name': ['Another classification has this name.'] });
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      classification: classifications,
      ruleSet: ruleSets,
      numbers: ruleNumbers.numbers,
      apiKeyId: apiKeys.id,
      updatedBy: fullNameOrNull(users),
    })
    .from(classifications)
    .leftJoin(ruleSets, eq(ruleSets.classificationId, classifications.id))
    .leftJoin(ruleNumbers, eq(ruleNumbers.companyId, classifications.companyId))
    .leftJoin(users, eq(users.id, ruleSets.updatedByUserId))
    .leftJoin(
      apiKeys,
      and(eq(apiKeys.actorUserId, classifications.createdByUserId), eq(apiKeys.companyId, classifications.companyId)),
    )
    .where(where);

type Row = Awaited<ReturnType<typeof select>>[number];

function toWire({ classification, ruleSet, numbers, updatedBy, apiKeyId }: Row): KeptClassification {
  const { id, companyId, name, isActive, isByBrokerElection } = classification;
  const settings = settingsOf(ruleSet?.values ?? {});
  return {
    id,
    company_id: companyId,
    name,
    is_active: isActive,
    is_by_broker_election: isByBrokerElection,
    explicit_classification_id: isByBrokerElection ? id : null,
    oauth_application_id: apiKeyId,
    rule_set: { id: ruleSet?.id ?? 0, ...settings },
    rule_numbers: withDefaults(numbers),
    load_conditions: classification.loadConditions,
    version: classification.version,
    updated_at: (ruleSet?.updatedAt ?? classification.createdAt).toISOString(),
    updated_by: updatedBy,
  };
}
