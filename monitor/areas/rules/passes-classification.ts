import { isNumbered } from '@contract/rules/rule-numbers';
import { RULE_SETTINGS, RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet } from '@contract/rules/rules.entities';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { carriers, connectionClassifications, connections, ruleOverrides } from '../../db/schema';
import type { AskedBy, CompanyOnDay, SearchIndex } from './rule';
import { asksNoMore } from './rule-overrides.queries';
import { RULES } from './rules';

/**
 * Carriers whose status in a classification is a pass or an override, as `classificationStatus` finds it: a condition
 * over `carriers` joined to the search index. Without an active rule no carrier passes.
 */
export function passesClassification(
  classification: ClassificationWithRuleSet,
  index: SearchIndex,
  context: CompanyOnDay,
): SQL {
  const active = RULE_TYPES.filter((type) => classification.rule_set[type] === RULE_SETTINGS.active);
  if (active.length === 0) return sql`false`;
  const asked = { ...context, numbers: classification.rule_numbers };
  return and(
    classification.is_by_broker_election ? isElected(classification.id, context) : undefined,
    ...active.map((type) => or(RULES[type].where(index, asked), isOverridden(classification.id, type, asked))),
  )!;
}

/**
 * The latest active override counts until it expires, or the rule asks more than when it was made; an older one does not
 * come back.
 */
function isOverridden(classificationId: number, type: RuleType, { companyId, today, numbers }: AskedBy): SQL {
  const { carrierId, expirationDate, createdAt, id, isType, ruleNumber } = ruleOverrides;
  const isEnough = isNumbered(type) ? sql`AND ${asksNoMore(sql`latest`, numbers)}` : sql``;
  return sql`${carriers.id} IN (SELECT latest.carrier_id FROM (
    SELECT DISTINCT ON (${carrierId}) ${carrierId}, ${expirationDate}, ${isType}, ${ruleNumber} FROM ${ruleOverrides}
    WHERE ${ruleOverrides.companyId} = ${companyId} AND ${ruleOverrides.classificationId} = ${classificationId}
      AND ${ruleOverrides.isType} = ${type} AND ${ruleOverrides.isActive}
    ORDER BY ${carrierId}, ${createdAt} DESC, ${id} DESC
  ) latest WHERE latest.expiration_date > ${today} ${isEnough})`;
}

/** The broker elected the classification for the carrier. */
export function isElected(classificationId: number, { companyId }: CompanyOnDay): SQL {
  return sql`${carriers.id} IN (
    SELECT ${connections.carrierId} FROM ${connections}
    JOIN ${connectionClassifications} ON ${connectionClassifications.connectionId} = ${connections.id}
    WHERE ${connections.companyId} = ${companyId}
      AND ${connectionClassifications.classificationId} = ${classificationId})`;
}
