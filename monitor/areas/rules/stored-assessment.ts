import type { StoppingRule } from '@contract/rules/rules.constants';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { CarrierEvaluation, RuleResults } from './carrier-evaluation';
import { stopsOf } from './stopping-rules';

/**
 * `subscriptions.rules_assessment`: the verdicts of a followed carrier as lists show them, and what every rule found,
 * asked or not, so that a change of the rules can be tried out on all carriers without looking at their facts.
 */
export type StoredAssessment = RulesAssessmentSummary & {
  results: RuleResults;
  /** Why it may not haul at all, as far as no one accepted that; not kept of assessments before it was asked. */
  stops?: readonly StoppingRule[];
};

export const storedAssessment = (evaluation: CarrierEvaluation): StoredAssessment => ({
  ...evaluation.summary,
  results: evaluation.results,
  stops: stopsOf(evaluation),
});

/**
 * Whether a carrier may not haul for a reason that was not there before: one that was accepted without an authority is not
 * stopped for it every day. Of one that was never asked about nothing says that it could haul.
 */
export const isNewlyStopped = (before: StoredAssessment | null, after: StoredAssessment): boolean =>
  (after.stops ?? []).some((stop) => !before?.stops?.includes(stop));
