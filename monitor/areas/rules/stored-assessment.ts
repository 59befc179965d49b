import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { CarrierEvaluation, RuleResults } from './carrier-evaluation';

/**
 * `subscriptions.rules_assessment`: the verdicts of a followed carrier as lists show them, and what every rule found,
 * asked or not, so that a change of the rules can be tried out on all carriers without looking at their facts.
 */
export type StoredAssessment = RulesAssessmentSummary & { results: RuleResults };

export const storedAssessment = ({ summary, results }: CarrierEvaluation): StoredAssessment => ({
  ...summary,
  results,
});
