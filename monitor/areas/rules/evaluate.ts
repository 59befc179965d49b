import {
  type OverallResult,
  RULE_SETTINGS,
  RULE_TYPES,
  type RuleStatus,
  type RuleType,
} from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet, RuleSet } from '@contract/rules/rules.entities';

/**
 * How the statuses of rules become that of a category, of a classification and of a carrier over all classifications.
 * Every verdict comes from these functions, or their SQL form in `passes-classification.ts`.
 */

const WORST_FIRST: readonly RuleStatus[] = ['fail', 'incomplete', 'override', 'pass'];

/**
 * The status of several deciding results: Fail if any fails, else Incomplete if any is, else Override if any is, else
 * Pass. Null when there are none: with nothing required, nothing is passed.
 */
export function worstStatus(statuses: readonly RuleStatus[]): RuleStatus | null {
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? null;
}

/**
 * The status of a classification. Only its active rules decide, judged one by one until one fails. Without an active
 * rule it is incomplete.
 */
export function classificationStatus(ruleSet: RuleSet, statusOfRule: (type: RuleType) => RuleStatus): RuleStatus {
  const statuses: RuleStatus[] = [];
  for (const type of RULE_TYPES) {
    if (ruleSet[type] !== RULE_SETTINGS.active) continue;
    const status = statusOfRule(type);
    if (status === 'fail') return status;
    statuses.push(status);
  }
  return worstStatus(statuses) ?? 'incomplete';
}

/**
 * Over all classifications that apply, an override counting as a pass: `pass` when all pass, `partial_pass` when some
 * do, else `incomplete` when none fails, else `fail`. Without one it is `incomplete`.
 */
export function overallResult(statuses: readonly RuleStatus[]): OverallResult {
  const passing = statuses.filter((status) => status === 'pass' || status === 'override').length;
  if (passing > 0) return passing === statuses.length ? 'pass' : 'partial_pass';
  return statuses.includes('fail') ? 'fail' : 'incomplete';
}

/** Whether a classification applies to a carrier: it is active and, if by broker election, the broker elected it. */
export function appliesTo(
  { id, is_active, is_by_broker_election }: ClassificationWithRuleSet,
  elected: ReadonlySet<number>,
): boolean {
  return is_active && (!is_by_broker_election || elected.has(id));
}
