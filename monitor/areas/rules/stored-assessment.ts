import type { StoppingRule } from '@contract/rules/rules.constants';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { CarrierEvaluation, RuleResults } from './carrier-evaluation';
import { stopsOf } from './stopping-rules';

/**
 * `subscriptions.rules_assessment`: the verdicts of a followed carrier as lists show them, and what every rule found,
 * required or not, for previewing a change of the rules on all carriers without their facts.
 */
export type StoredAssessment = RulesAssessmentSummary & {
  results: RuleResults;
  /** Why it may not haul at all, except what someone accepted; missing from older assessments. */
  stops?: readonly StoppingRule[];
};

export const storedAssessment = (evaluation: CarrierEvaluation): StoredAssessment => ({
  ...evaluation.summary,
  results: evaluation.results,
  stops: stopsOf(evaluation),
});

/**
 * Whether a carrier may not haul for a new reason: one accepted without an authority is not stopped for it every day.
 * Without an earlier result nothing says that it could haul.
 */
export const isNewlyStopped = (before: StoredAssessment | null, after: StoredAssessment): boolean =>
  (after.stops ?? []).some((stop) => !before?.stops?.includes(stop));
