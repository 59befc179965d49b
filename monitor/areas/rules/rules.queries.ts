import { DEFAULT_RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet, RuleOverride } from '@contract/rules/rules.entities';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { preparedQuery } from '../../db/run-statement';
import {
  classifications,
  connectionClassifications,
  connections,
  ruleNumbers,
  ruleOverrides,
  ruleSets,
  storedFiles,
  users,
} from '../../db/schema';
import { fileOfOverride, toRuleOverride } from './rule-overrides.queries';

/** A company's active classifications with their rule sets, oldest first. One without a rule set requires nothing. */
export async function listActiveClassifications(
  db: Queryable,
  companyId: number,
): Promise<ClassificationWithRuleSet[]> {
  const rows = await activeClassifications(db).execute({ companyId });
  return rows.map(({ classification, ruleSet, numbers }) => ({
    id: classification.id,
    company_id: classification.companyId,
    name: classification.name,
    is_active: classification.isActive,
    is_by_broker_election: classification.isByBrokerElection,
    rule_set: { id: ruleSet?.id ?? 0, ...settingsOf(ruleSet?.values ?? {}) },
    rule_numbers: withDefaults(numbers),
  }));
}

const activeClassifications = preparedQuery((db) =>
  db
    .select({ classification: classifications, ruleSet: ruleSets, numbers: ruleNumbers.numbers })
    .from(classifications)
    .leftJoin(ruleSets, eq(ruleSets.classificationId, classifications.id))
    .leftJoin(ruleNumbers, eq(ruleNumbers.companyId, classifications.companyId))
    .where(and(eq(classifications.companyId, sql.placeholder('companyId')), eq(classifications.isActive, true)))
    .orderBy(asc(classifications.id))
    .prepare('active_classifications'),
);

/** A company's own numbers, with the product's where it has none. */
export const withDefaults = (numbers: Partial<RuleNumbers> | null): RuleNumbers => ({
  ...DEFAULT_RULE_NUMBERS,
  ...numbers,
});

/** The rule set's numbers by rule type; a type that is not named is off. */
export const settingsOf = (values: Record<string, number>) =>
  Object.fromEntries(
    RULE_TYPES.map((type) => [type, values[type] === 1 || values[type] === 2 ? values[type] : 0]),
  ) as Record<RuleType, 0 | 1 | 2>;

/** A company's overrides for the given carriers, newest first, including ended ones. */
export async function listRuleOverrides(
  db: Queryable,
  companyId: number,
  carrierIds: number[],
): Promise<Map<number, RuleOverride[]>> {
  const rows = await overridesOfCarriers(db).execute({ companyId, carrierIds });
  const byCarrier = new Map<number, RuleOverride[]>(carrierIds.map((id) => [id, []]));
  for (const row of rows) byCarrier.get(row.override.carrierId)?.push(toRuleOverride(row));
  return byCarrier;
}

const overridesOfCarriers = preparedQuery((db) =>
  db
    .select({
      override: ruleOverrides,
      file: { name: storedFiles.name },
      user: { id: users.id, first_name: users.firstName, last_name: users.lastName },
    })
    .from(ruleOverrides)
    .leftJoin(users, eq(users.id, ruleOverrides.userId))
    .leftJoin(storedFiles, fileOfOverride)
    .where(
      and(
        eq(ruleOverrides.companyId, sql.placeholder('companyId')),
        sql`${ruleOverrides.carrierId} = ANY(${sql.placeholder('carrierIds')}::bigint[])`,
      ),
    )
    .orderBy(desc(ruleOverrides.id))
    .prepare('overrides_of_carriers'),
);

/** For which classifications by broker election the company elected each of the carriers. */
export async function electionsOf(
  db: Queryable,
  companyId: number,
  carrierIds: number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await db
    .select({ carrierId: connections.carrierId, classificationId: connectionClassifications.classificationId })
    .from(connectionClassifications)
    .innerJoin(connections, eq(connections.id, connectionClassifications.connectionId))
    .where(
      and(
        eq(connections.companyId, companyId),
        sql`${connections.carrierId} = ANY(${sql.param(carrierIds)}::bigint[])`,
      ),
    );
  const elections = new Map<number, Set<number>>();
  for (const { carrierId, classificationId } of rows) {
    const known = elections.get(carrierId) ?? new Set();
    elections.set(carrierId, known.add(classificationId));
  }
  return elections;
}
