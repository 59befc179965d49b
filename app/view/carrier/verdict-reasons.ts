import type { Relationship } from '@contract/carriers/carriers.entities';
import { RULE_REASONS } from '@contract/rules/rule-reasons';
import type { OverallResult, RuleStatus, RuleType } from '@contract/rules/rules.constants';
import type { RuleNotPassed } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';

const REASONS_SHOWN = 3;

/** A carrier's verdict for a list. */
interface JudgedRow {
  relationship?: Pick<Relationship, 'status' | 'updated_at' | 'updated_by' | 'stop_reason'> | null;
  rules_assessment?: {
    overall_result: OverallResult;
    classifications: readonly { id: number; name: string; status: RuleStatus }[];
    not_passed: readonly RuleNotPassed[];
  } | null;
}

/**
 * The reason on a list's row: who put the carrier on do not dispatch and why; else what decides against it, and in
 * which classifications if it passes others; else that it passes, and by which overrides. Null: not assessed.
 */
export function whyOf({ relationship, rules_assessment }: JudgedRow): string | null {
  if (relationship?.status === 'do_not_dispatch') {
    const { updated_at, updated_by, stop_reason } = relationship;
    return `${updated_by ?? 'A former user'}, ${formatDate(updated_at)}: ${stop_reason ?? 'no reason given'}`;
  }
  if (!rules_assessment) return null;
  const { overall_result, classifications, not_passed } = rules_assessment;
  const deciding = not_passed.filter(({ is_overridden }) => !is_overridden);
  if (deciding.length > 0) {
    const failing = classifications.filter(({ status }) => status === 'fail' || status === 'incomplete');
    const words = decidingWords(deciding);
    return overall_result === 'partial_pass'
      ? `${failing.map(({ name }) => name).join(', ')}: ${words}`
      : sentence(words);
  }
  if (not_passed.length > 0) return `Passes by override: ${inFewWords(not_passed.map(wordsOf))}`;
  return overall_result === 'pass' ? 'Passes all required rules' : 'No active rules';
}

/** What decides against a carrier: the failing rules without an override, in a sentence. */
export const reasonsNotPassed = (rules: readonly RuleNotPassed[]): string =>
  sentence(decidingWords(rules.filter(({ is_overridden }) => !is_overridden)));

/** In a row of a list. */
const ROW_REASONS_SHOWN = 2;

const decidingWords = (rules: readonly RuleNotPassed[]) =>
  inFewWords([...new Set(withoutImplied(rules).map(wordsOf))], ROW_REASONS_SHOWN);

/** Implied by another failing rule: a carrier without $750,000 does not have a million. */
const IMPLIED_BY: Partial<Record<RuleType, RuleType>> = {
  bipd_insurance_gteq_one_million: 'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  bipd_insurance_gteq_own_amount: 'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  authority_age_gteq_six_months: 'authority_age_gteq_three_months',
  authority_age_gteq_own_months: 'authority_age_gteq_three_months',
  authority_age_gteq_three_months: 'interstate_carrier_authority_is_active',
};

const withoutImplied = (rules: readonly RuleNotPassed[]): readonly RuleNotPassed[] =>
  rules.filter(({ is_type }) => {
    const implying = IMPLIED_BY[is_type];
    return !rules.some((other) => other.is_type === implying && other.result === 'fail');
  });

const wordsOf = ({ is_type, result }: RuleNotPassed) => RULE_REASONS[is_type][result];

function inFewWords(reasons: readonly string[], most = REASONS_SHOWN): string {
  const more = reasons.length - most;
  // One more is as short as saying so.
  return more > 1 ? `${reasons.slice(0, most).join(', ')}, and ${more} more` : reasons.join(', ');
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
