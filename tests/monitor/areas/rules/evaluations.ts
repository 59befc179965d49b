import type { RuleType } from '@contract/rules/rules.constants';
import { CarrierEvaluation } from '@monitor/areas/rules/carrier-evaluation';
import type { CarrierFacts } from '@monitor/areas/rules/facts';
import { classification } from './factories';

type Given = ConstructorParameters<typeof CarrierEvaluation>;

/** The whole assessment. */
export const assess = (...given: Given) => new CarrierEvaluation(...given).assessment;

/** What a company sees of one rule that it asks. */
export function evaluateRule(type: RuleType, facts: CarrierFacts, today: string) {
  const { classifications } = assess(facts, [classification(1, { [type]: 2 })], [], today);
  const { result, evidence, warning, reason, what_would_complete_it } = classifications[0]!.categories[0]!.rules[0]!;
  return { result, evidence, warning, reason, completesBy: what_would_complete_it };
}
