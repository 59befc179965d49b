import {
  type OverallResult,
  RULE_CATEGORIES,
  RULE_CATEGORY_OF,
  RULE_SENTENCES,
  RULE_SETTINGS,
  RULE_TYPES,
  type RuleResultName,
  type RuleStatus,
  type RuleType,
} from '@contract/rules/rules.constants';
import type {
  CategoryAssessment,
  ClassificationAssessment,
  ClassificationWithRuleSet,
  RuleAssessment,
  RuleOverride,
  RulesAssessment,
  RulesAssessmentSummary,
} from '@contract/rules/rules.entities';
import { AUTHORITY_RULES } from './authority-rules';
import type { CarrierFacts } from './facts';
import type { Finding, Rule } from './finding';
import { INSURANCE_RULES } from './insurance-rules';
import { OPERATIONS_RULES } from './operations-rules';
import { newestFirst, overrideThatCounts } from './overrides';

const RULES: Readonly<Record<RuleType, Rule>> = { ...AUTHORITY_RULES, ...INSURANCE_RULES, ...OPERATIONS_RULES };

/** What one rule finds about a carrier on the ISO day `today`. */
export function evaluateRule(type: RuleType, facts: CarrierFacts, today: string): Finding {
  const judgment = RULES[type](type, facts, today);
  return { ...judgment, evidence: judgment.evidence() };
}

/** The same without what it was seen by, for who would not read it. */
export function resultOfRule(type: RuleType, facts: CarrierFacts, today: string): RuleResultName {
  return RULES[type](type, facts, today).result;
}

const NONE_ELECTED: ReadonlySet<number> = new Set();

/**
 * A carrier against a company's classifications. Inactive classifications take no part, nor do those by broker election
 * for which the carrier was not elected; rules that are off are absent. The overrides may be those of other carriers
 * too; they are left out.
 *
 * @param elected ids of the classifications by broker election that the broker says the carrier belongs to
 */
export function assess(
  facts: CarrierFacts,
  classifications: readonly ClassificationWithRuleSet[],
  overrides: readonly RuleOverride[],
  today: string,
  elected: ReadonlySet<number> = NONE_ELECTED,
): RulesAssessment {
  const active = classifications.filter((classification) => isAskedOf(classification, elected));
  const carrierOverrides = newestFirst(overrides.filter((override) => override.carrier_id === facts.carrierId));
  const findings = new Map<RuleType, Finding>();
  for (const type of RULE_TYPES) {
    if (active.some(({ rule_set }) => rule_set[type] !== RULE_SETTINGS.off)) {
      findings.set(type, evaluateRule(type, facts, today));
    }
  }

  const assessed = active.map((classification) =>
    assessClassification(classification, findings, carrierOverrides, facts.carrierId, today),
  );
  return {
    overall_result: overallResult(assessed.map(({ status }) => status)),
    summary: Object.fromEntries([...findings].map(([type, finding]) => [type, finding.result])),
    carrier_rule_overrides: carrierOverrides,
    classifications: assessed,
    evidence: Object.fromEntries([...findings].map(([type, finding]) => [type, finding.evidence])),
  };
}

/**
 * The overall result of `assess` and nothing else: rules that decide no more are not looked at.
 */
export function verdictOf(
  facts: CarrierFacts,
  classifications: readonly ClassificationWithRuleSet[],
  overrides: readonly RuleOverride[],
  today: string,
  elected: ReadonlySet<number> = NONE_ELECTED,
): OverallResult {
  const results = new Map<RuleType, RuleResultName>();
  const resultOf = (type: RuleType) => {
    const result = results.get(type) ?? resultOfRule(type, facts, today);
    results.set(type, result);
    return result;
  };
  const statusOf = ({ id, rule_set }: ClassificationWithRuleSet) =>
    statusByRules(rule_set, (type) => {
      const scope = { carrier_id: facts.carrierId, classification_id: id, is_type: type };
      return overrideThatCounts(overrides, scope, today) ? 'override' : resultOf(type);
    });
  return overallResult(classifications.filter((classification) => isAskedOf(classification, elected)).map(statusOf));
}

/**
 * The status of a classification from that of each of its active rules, which are asked one by one until one fails.
 * Without an active rule it is incomplete: nothing asked is nothing passed.
 */
export function statusByRules(
  ruleSet: ClassificationWithRuleSet['rule_set'],
  statusOfRule: (type: RuleType) => RuleStatus,
): RuleStatus {
  const statuses: RuleStatus[] = [];
  for (const type of RULE_TYPES) {
    if (ruleSet[type] !== RULE_SETTINGS.active) continue;
    const status = statusOfRule(type);
    if (status === 'fail') return status;
    statuses.push(status);
  }
  return worstStatus(statuses) ?? 'incomplete';
}

/** Whether a classification is asked of a carrier at all. */
export function isAskedOf(
  {
    id,
    is_active,
    is_by_broker_election,
  }: Pick<ClassificationWithRuleSet, 'id' | 'is_active' | 'is_by_broker_election'>,
  elected: ReadonlySet<number>,
): boolean {
  return is_active && (!is_by_broker_election || elected.has(id));
}

/** The verdicts of an assessment without what is behind them, for the rows of a list. */
export function summarizeAssessment(assessment: RulesAssessment): RulesAssessmentSummary {
  return {
    overall_result: assessment.overall_result,
    summary: assessment.summary,
    classifications: assessment.classifications.map(({ id, name, status }) => ({ id, name, status })),
  };
}

const WORST_FIRST: readonly RuleStatus[] = ['fail', 'incomplete', 'override', 'pass'];

/**
 * The status of several that decide: Fail if any fails, else Incomplete if any is, else Override if any is, else Pass.
 * Null when there are none: nothing asked is nothing passed.
 */
export function worstStatus(statuses: readonly RuleStatus[]): RuleStatus | null {
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? null;
}

/**
 * Over all active classifications, an override counting as a pass: `pass` when all pass, `partial_pass` when some do,
 * else `incomplete` when none fails, else `fail`. Without an active classification it is `incomplete`.
 */
export function overallResult(statuses: readonly RuleStatus[]): OverallResult {
  const passing = statuses.filter((status) => status === 'pass' || status === 'override').length;
  if (passing > 0) return passing === statuses.length ? 'pass' : 'partial_pass';
  return statuses.includes('fail') ? 'fail' : 'incomplete';
}

function assessClassification(
  classification: ClassificationWithRuleSet,
  findings: ReadonlyMap<RuleType, Finding>,
  overrides: readonly RuleOverride[],
  carrierId: number,
  today: string,
): ClassificationAssessment {
  const rules: RuleAssessment[] = [];
  for (const type of RULE_TYPES) {
    const setting = classification.rule_set[type];
    const finding = findings.get(type);
    if (setting === RULE_SETTINGS.off || !finding) continue;
    const scope = { carrier_id: carrierId, classification_id: classification.id, is_type: type };
    const override = overrideThatCounts(overrides, scope, today);
    rules.push({
      is_type: type,
      sentence: RULE_SENTENCES[type],
      setting: setting === RULE_SETTINGS.active ? 'active' : 'advisory',
      status: override ? 'override' : finding.result,
      result: finding.result,
      evidence: finding.evidence,
      warning: finding.warning,
      what_would_complete_it: finding.completesBy,
      override_id: override?.id ?? null,
    });
  }

  const categories: CategoryAssessment[] = RULE_CATEGORIES.map((name) => {
    const ofCategory = rules.filter((rule) => RULE_CATEGORY_OF[rule.is_type] === name);
    return { name, status: decidingStatus(ofCategory), rules: ofCategory };
  }).filter((category) => category.rules.length > 0);

  return {
    id: classification.id,
    name: classification.name,
    status: decidingStatus(rules) ?? 'incomplete',
    categories,
  };
}

/** Advisory rules are shown and never decide. */
function decidingStatus(rules: readonly RuleAssessment[]): RuleStatus | null {
  return worstStatus(rules.filter((rule) => rule.setting === 'active').map((rule) => rule.status));
}
