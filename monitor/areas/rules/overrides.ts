import { asksMore, numberOf, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { RuleOverride } from '@contract/rules/rules.entities';

/** A carrier's overrides, newest first; of two made at the same moment the higher id is the newer. */
export function newestFirst(overrides: readonly RuleOverride[]): RuleOverride[] {
  return [...overrides].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id);
}

/**
 * The override that counts for a rule of a classification: the latest active one, until it expires. An older one does
 * not come back in its place: the newer decision replaced it.
 * An override does not count on its expiration date, nor once the rule asks more than when it was made.
 */
export function overrideThatCounts(
  overrides: readonly RuleOverride[],
  scope: Pick<RuleOverride, 'carrier_id' | 'classification_id' | 'is_type'>,
  today: string,
  numbers: RuleNumbers,
): RuleOverride | null {
  const latest = newestFirst(
    overrides.filter(
      (override) =>
        override.is_active &&
        override.carrier_id === scope.carrier_id &&
        override.classification_id === scope.classification_id &&
        override.is_type === scope.is_type,
    ),
  )[0];
  if (!latest || latest.expiration_date <= today) return null;
  return asksMore(latest.is_type, latest.rule_number, numberOf(latest.is_type, numbers)) ? null : latest;
}
