import {
  RULE_SETTINGS,
  RULE_TYPES,
  type RuleResultName,
  type RuleStatus,
  type RuleType,
} from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet } from '@contract/rules/rules.entities';
import { worstStatus } from './evaluate';

/** What every rule found about a carrier, asked or not. */
export type RuleResults = Readonly<Record<RuleType, RuleResultName>>;

/**
 * The status of a classification from what the rules found before: what `assess` says, without looking at the facts
 * again. Without an active rule it is incomplete: nothing asked is nothing passed.
 */
export function statusOfResults(
  { rule_set }: Pick<ClassificationWithRuleSet, 'rule_set'>,
  results: RuleResults,
  isOverridden: (type: RuleType) => boolean,
): RuleStatus {
  const deciding = RULE_TYPES.filter((type) => rule_set[type] === RULE_SETTINGS.active);
  return worstStatus(deciding.map((type) => (isOverridden(type) ? 'override' : results[type]))) ?? 'incomplete';
}
