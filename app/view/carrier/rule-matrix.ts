import { RULE_CATEGORY_OF, RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { RuleAssessment, RuleOverride, RulesAssessment } from '@contract/rules/rules.entities';

/** The reader's permissions about rules. */
export interface MatrixRights {
  /** The carrier whose rules the reader may override; omitted: may not. */
  overridesOf?: number;
  /** Also those that say whether a carrier may haul at all. */
  mayOverrideStopping?: boolean;
  /** Set if the user may request certificates from this carrier. */
  certificatesOf?: number;
  /** Set if the user may verify numbers of this carrier. */
  numbersOf?: number;
}

/** A rule across all classifications: its result is the same for all of them, its effect is not. */
export interface MatrixRule {
  type: RuleType;
  /** From the first classification with the rule: result, evidence and texts are the same for all. */
  found: RuleAssessment;
  /** By classification, in their order; null: the classification does not have it. */
  asked: readonly { id: number; name: string; rule: RuleAssessment | null; override: RuleOverride | null }[];
}

/** The rules of any classification: failures first, then advisory ones, then passes. */
export function matrixOf({ classifications, carrier_rule_overrides: overrides }: RulesAssessment): MatrixRule[] {
  const rules = RULE_TYPES.flatMap((type): MatrixRule[] => {
    const asked = classifications.map(({ id, name, categories }) => {
      const rule = categories.flatMap((category) => category.rules).find(({ is_type }) => is_type === type) ?? null;
      return { id, name, rule, override: overrides.find((one) => one.id === rule?.override_id) ?? null };
    });
    const [found] = asked.flatMap(({ rule }) => rule ?? []);
    return found === undefined ? [] : [{ type, found, asked }];
  });
  return rules.toSorted((a, b) => weightOf(a) - weightOf(b));
}

/** Passes everywhere, without an override or a warning. */
export const isSettled = ({ found, asked }: MatrixRule): boolean =>
  found.warning === null && asked.every(({ rule }) => rule === null || rule.status === 'pass');

/** 0 is the most serious. Equal ones keep the product's order. */
function weightOf({ asked }: MatrixRule): number {
  const rules = asked.flatMap(({ rule }) => rule ?? []);
  const is = (status: RuleAssessment['status'], setting: RuleAssessment['setting']) =>
    rules.some((rule) => rule.status === status && rule.setting === setting);
  const order = [
    is('fail', 'active'),
    is('incomplete', 'active'),
    is('override', 'active'),
    is('fail', 'advisory'),
    is('incomplete', 'advisory'),
  ];
  const first = order.indexOf(true);
  return first === -1 ? order.length : first;
}

/** Rules that a certificate of insurance can complete. */
export const isProvedByCertificate = (type: RuleType): boolean => RULE_CATEGORY_OF[type] === 'Insurance';
