import type { RuleStatus, RuleType } from '@contract/rules/rules.constants';
import type { ClassificationAssessment } from '@contract/rules/rules.entities';

const WORST_FIRST: readonly RuleStatus[] = ['fail', 'incomplete', 'override', 'pass'];

/** What a classification would say once this rule of it is overridden: the worst of the rules that decide. */
export function statusOnceOverridden({ categories }: ClassificationAssessment, type: RuleType): RuleStatus {
  const statuses = categories
    .flatMap(({ rules }) => rules)
    .filter(({ setting }) => setting === 'active')
    .map(({ is_type, status }) => (is_type === type ? 'override' : status));
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? 'incomplete';
}
