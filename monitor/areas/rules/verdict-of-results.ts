import type { RuleResultName, RuleStatus, RuleType } from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet } from '@contract/rules/rules.entities';
import { statusByRules } from './evaluate';

/** What every rule found about a carrier, asked or not. */
export type RuleResults = Readonly<Record<RuleType, RuleResultName>>;

/**
 * The status of a classification from what the rules found before: what `assess` says, without looking at the facts
 * again.
 */
export function statusOfResults(
  { rule_set }: Pick<ClassificationWithRuleSet, 'rule_set'>,
  results: RuleResults,
  isOverridden: (type: RuleType) => boolean,
): RuleStatus {
  return statusByRules(rule_set, (type) => (isOverridden(type) ? 'override' : results[type]));
}
