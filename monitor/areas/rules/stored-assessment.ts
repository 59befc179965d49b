import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { RulesAssessment, RulesAssessmentSummary } from '@contract/rules/rules.entities';
import { resultOfRule, summarizeAssessment } from './evaluate';
import type { CarrierFacts } from './facts';
import type { RuleResults } from './verdict-of-results';

/**
 * `subscriptions.rules_assessment`: the verdicts of a followed carrier as lists show them, and what every rule found,
 * asked or not, so that a change of the rules can be tried out on all carriers without looking at their facts.
 */
export type StoredAssessment = RulesAssessmentSummary & { results: RuleResults };

export function storedAssessment(facts: CarrierFacts, assessment: RulesAssessment, today: string): StoredAssessment {
  const summary = summarizeAssessment(assessment);
  const results = Object.fromEntries(
    RULE_TYPES.map((type): [RuleType, RuleResults[RuleType]] => [
      type,
      summary.summary[type] ?? resultOfRule(type, facts, today),
    ]),
  ) as Record<RuleType, RuleResults[RuleType]>;
  return { ...summary, results };
}
