import type { OverallResult, RuleType } from '@contract/rules/rules.constants';
import type { ClassificationAssessment, RuleAssessment, RuleNotPassed } from '@contract/rules/rules.entities';
import { formatCount } from '@contract/shared/format';

/** Why a rule does not pass, in the few words that a closed line has room for. */
const REASONS: Readonly<Record<RuleType, { fail: string; incomplete: string }>> = {
  interstate_carrier_authority_is_active: { fail: 'no active authority', incomplete: 'no record of authority' },
  authority_age_gteq_three_months: {
    fail: 'authority under 3 months old',
    incomplete: 'no grant in force to count its age from',
  },
  authority_age_gteq_six_months: {
    fail: 'authority under 6 months old',
    incomplete: 'no grant in force to count its age from',
  },
  bipd_insurance_gteq_seven_hundred_fifty_thousand: {
    fail: 'no BIPD of $750,000 in force',
    incomplete: 'BIPD not known',
  },
  bipd_insurance_gteq_one_million: { fail: 'no BIPD of $1,000,000 in force', incomplete: 'BIPD not known' },
  cargo_insurance_gteq_one_hundred_thousand: {
    fail: 'cargo insurance under $100,000',
    incomplete: 'no verified cargo certificate',
  },
  safety_rating_satisfactory_or_unrated: {
    fail: 'safety rating below satisfactory',
    incomplete: 'safety rating not known',
  },
  safer_operating_status_active: { fail: 'USDOT registration inactive', incomplete: 'not in the census' },
  has_been_inspected_in_the_last_twenty_four_months: {
    fail: 'not inspected in 24 months',
    incomplete: 'inspections not known',
  },
  no_active_oos_orders: { fail: 'out-of-service order in effect', incomplete: 'out-of-service orders not known' },
  has_verified_physical_location_activity: {
    fail: 'no vehicle seen in 12 months',
    incomplete: 'no source that sees its vehicles',
  },
  has_verified_manually_entered_identifier: {
    fail: 'identifier entered by hand was refused',
    incomplete: 'no identifier entered by hand',
  },
  general_liability_insurance_gteq_one_million: {
    fail: 'general liability under $1,000,000',
    incomplete: 'no verified general liability certificate',
  },
};

const REASONS_SHOWN = 3;

/**
 * What a closed classification says beside its status: why it does not pass, failures first; or that all passes, and
 * what to know all the same. Advisory rules are counted, they never decide.
 */
export function reasonsOf({ status, categories }: ClassificationAssessment): string {
  const rules = categories.flatMap((category) => category.rules);
  const deciding = rules.filter(({ setting }) => setting === 'active');
  if (deciding.length === 0) return 'No rule is active, so nothing was asked';
  if (status === 'fail' || status === 'incomplete') return sentence(inFewWords(notPassed(deciding)));
  const overridden = deciding.filter((rule) => rule.status === 'override').map(reason);
  const advisory = rules.filter((rule) => rule.setting === 'advisory' && rule.status !== 'pass');
  return [
    overridden.length > 0
      ? `Accepted by your company in spite of: ${inFewWords(overridden)}`
      : `${formatCount(deciding.length, 'deciding rule')}, all passed`,
    ...deciding.map(({ warning }) => warning).filter((warning) => warning !== null),
    ...(advisory.length > 0 ? [`advisory only: ${inFewWords(notPassed(advisory))}`] : []),
  ]
    .map(sentence)
    .join('. ');
}

/** Why a row of a list by verdict stands there: what decides against the carrier, or in spite of what it passes. */
export function reasonsOfRow(verdict: OverallResult, rules: readonly RuleNotPassed[]): string {
  const words = (some: readonly RuleNotPassed[]) => some.map(({ is_type, result }) => REASONS[is_type][result]);
  const deciding = words(rules.filter(({ is_overridden }) => !is_overridden));
  if (deciding.length > 0) return sentence(inFewWords(deciding));
  const accepted = words(rules.filter(({ is_overridden }) => is_overridden));
  if (accepted.length > 0) return `Accepted by your company in spite of: ${inFewWords(accepted)}`;
  return verdict === 'pass' ? 'All deciding rules passed' : 'No rule is active, so nothing was asked';
}

function notPassed(rules: readonly RuleAssessment[]): string[] {
  const inOrder = [
    ...rules.filter(({ status }) => status === 'fail'),
    ...rules.filter(({ status }) => status === 'incomplete'),
  ];
  return [...new Set(inOrder.map(reason))];
}

/** The rule's own result counts: an override says that it was accepted, not that it is otherwise. */
const reason = ({ is_type, sentence: words, result }: RuleAssessment): string =>
  result === 'pass' ? `${words} (passes by itself now)` : REASONS[is_type][result];

function inFewWords(reasons: readonly string[]): string {
  const more = reasons.length - REASONS_SHOWN;
  // One more is as short as saying so.
  return more > 1 ? `${reasons.slice(0, REASONS_SHOWN).join(', ')}, and ${more} more` : reasons.join(', ');
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
