import { DEFAULT_RULE_NUMBERS, type RuleNumbers, ruleSentence } from '@contract/rules/rule-numbers';
import { RULE_REASONS } from '@contract/rules/rule-reasons';
import {
  type OverallResult,
  RULE_CATEGORIES,
  RULE_SETTINGS,
  RULE_TYPES,
  type RuleResultName,
  type RuleStatus,
  type RuleType,
} from '@contract/rules/rules.constants';
import type {
  CategoryAssessment,
  ClassificationWithRuleSet,
  Evidence,
  RuleAssessment,
  RuleNotPassed,
  RuleOverride,
  RulesAssessment,
  RulesAssessmentSummary,
} from '@contract/rules/rules.entities';
import { appliesTo, classificationStatus, overallResult, worstStatus } from './evaluate';
import type { CarrierFacts } from './facts';
import { newestFirst, overrideThatCounts } from './overrides';
import type { Judgment } from './rule';
import { RULES } from './rules';

const NONE_ELECTED: ReadonlySet<number> = new Set();

/** What every rule found about a carrier, whether or not a company requires it. */
export type RuleResults = Readonly<Record<RuleType, RuleResultName>>;

/** A classification as the evaluator judged it: the rules that decide. */
export type DecidingClassification = {
  id: number;
  name: string;
  status: RuleStatus;
  rules: readonly {
    is_type: RuleType;
    status: RuleStatus;
    result: RuleResultName;
    reason: string | null;
    warning: string | null;
  }[];
};

/**
 * One carrier against a company's classifications on a day. Judges each rule once, and only when a reader needs it: an
 * overall result judges only the rules that decide it, and only a whole assessment builds evidence.
 */
export class CarrierEvaluation {
  private readonly judgments: Partial<Record<RuleType, Judgment>> = {};
  private readonly overrides: readonly RuleOverride[];
  private readonly applying: readonly ClassificationWithRuleSet[];
  private readonly numbers: RuleNumbers;

  /**
   * @param overrides may include other carriers', which are ignored
   * @param elected ids of the classifications by broker election that the broker assigned to the carrier
   */
  constructor(
    readonly facts: CarrierFacts,
    classifications: readonly ClassificationWithRuleSet[],
    overrides: readonly RuleOverride[],
    private readonly today: string,
    elected = NONE_ELECTED,
  ) {
    this.overrides = overrides.filter((override) => override.carrier_id === facts.carrierId);
    // The company's, the same in all its classifications.
    this.numbers = classifications[0]?.rule_numbers ?? DEFAULT_RULE_NUMBERS;
    this.applying = classifications.filter((classification) => appliesTo(classification, elected));
  }

  get overallResult(): OverallResult {
    return overallResult(this.applying.map((classification) => this.statusOf(classification)));
  }

  /** The status of a classification, whether or not it applies. */
  statusOf({ id, rule_set }: ClassificationWithRuleSet): RuleStatus {
    return classificationStatus(rule_set, (type) => this.ruleStatusOf(id, type));
  }

  /** A rule's result in a classification, unless an override counts. */
  ruleStatusOf(classificationId: number, type: RuleType): RuleStatus {
    return this.overrideOf(classificationId, type) ? 'override' : this.judge(type).result;
  }

  /** The verdicts without their evidence. */
  get summary(): RulesAssessmentSummary {
    const classifications = this.applying.map((one) => ({ id: one.id, name: one.name, status: this.statusOf(one) }));
    return {
      overall_result: overallResult(classifications.map(({ status }) => status)),
      summary: Object.fromEntries(this.askedTypes().map((type) => [type, this.judge(type).result])),
      classifications,
    };
  }

  /** The deciding rules that it does not pass by itself, failures first. */
  get notPassed(): RuleNotPassed[] {
    const found = RULE_TYPES.flatMap((is_type): RuleNotPassed[] => {
      const asking = this.applying.filter(({ rule_set }) => rule_set[is_type] === RULE_SETTINGS.active);
      if (asking.length === 0) return [];
      const { result } = this.judge(is_type);
      if (result === 'pass') return [];
      const against = asking.filter(({ id }) => this.overrideOf(id, is_type) === null).map(({ id }) => id);
      return [{ is_type, result, is_overridden: against.length === 0, classification_ids: against }];
    });
    return [...found.filter(({ result }) => result === 'fail'), ...found.filter(({ result }) => result !== 'fail')];
  }

  /** Each classification that applies with its deciding rules: the input of a booking answer, without evidence. */
  get deciding(): DecidingClassification[] {
    return this.applying.map((one) => ({
      id: one.id,
      name: one.name,
      status: this.statusOf(one),
      rules: RULE_TYPES.filter((type) => one.rule_set[type] === RULE_SETTINGS.active).map((is_type) => ({
        is_type,
        status: this.ruleStatusOf(one.id, is_type),
        result: this.judge(is_type).result,
        reason: this.reasonOf(is_type),
        warning: this.judge(is_type).warning,
      })),
    }));
  }

  /** What every rule finds, for previewing a change of the rules without the facts. */
  get results(): RuleResults {
    return Object.fromEntries(RULE_TYPES.map((type) => [type, this.judge(type).result])) as RuleResults;
  }

  /** The rules that an override covers in any of the classifications. */
  get overridden(): ReadonlySet<RuleType> {
    return new Set(RULE_TYPES.filter((type) => this.applying.some(({ id }) => this.overrideOf(id, type) !== null)));
  }

  get assessment(): RulesAssessment {
    const evidence = Object.fromEntries(this.askedTypes().map((type) => [type, this.evidenceOf(type)]));
    const { overall_result, summary, classifications } = this.summary;
    return {
      overall_result,
      summary,
      carrier_rule_overrides: newestFirst(this.overrides),
      classifications: classifications.map((one, at) => ({
        ...one,
        categories: this.categoriesOf(this.applying[at]!, evidence),
      })),
      evidence,
    };
  }

  private judge(type: RuleType): Judgment {
    this.judgments[type] ??= RULES[type].judge(this.facts, this.today, this.numbers);
    return this.judgments[type];
  }

  private evidenceOf(type: RuleType): Evidence[] {
    return this.judge(type)
      .evidence()
      .map((one) => ({ is_type: type, ...one }));
  }

  private reasonOf(type: RuleType): string | null {
    const { result, reason } = this.judge(type);
    if (result === 'pass') return null;
    return reason?.() ?? RULE_REASONS[type][result];
  }

  private overrideOf(classification_id: number, is_type: RuleType): RuleOverride | null {
    if (this.overrides.length === 0) return null;
    const scope = { carrier_id: this.facts.carrierId, classification_id, is_type };
    return overrideThatCounts(this.overrides, scope, this.today, this.numbers);
  }

  /** The rules that are not off in every classification that applies. */
  private askedTypes(): RuleType[] {
    return RULE_TYPES.filter((type) => this.applying.some(({ rule_set }) => rule_set[type] !== RULE_SETTINGS.off));
  }

  private categoriesOf(
    { id, rule_set }: ClassificationWithRuleSet,
    evidence: Partial<Record<RuleType, Evidence[]>>,
  ): CategoryAssessment[] {
    const rules = RULE_TYPES.filter((type) => rule_set[type] !== RULE_SETTINGS.off).map((type): RuleAssessment => {
      const { result, warning, completesBy } = this.judge(type);
      const override = this.overrideOf(id, type);
      return {
        is_type: type,
        sentence: ruleSentence(type, this.numbers),
        setting: rule_set[type] === RULE_SETTINGS.active ? 'active' : 'advisory',
        status: override ? 'override' : result,
        result,
        evidence: evidence[type]!,
        warning,
        what_would_complete_it: completesBy,
        reason: this.reasonOf(type),
        to_fix: result === 'fail' ? RULE_REASONS[type].toFix : null,
        override_id: override?.id ?? null,
      };
    });
    return RULE_CATEGORIES.map((name) => {
      const ofCategory = rules.filter((rule) => RULES[rule.is_type].category === name);
      const deciding = ofCategory.filter(({ setting }) => setting === 'active').map(({ status }) => status);
      return { name, status: worstStatus(deciding), rules: ofCategory };
    }).filter((category) => category.rules.length > 0);
  }
}
