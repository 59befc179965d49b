import { RULE_REASONS } from '@contract/rules/rule-reasons';
import { RULE_CATEGORY_OF } from '@contract/rules/rules.constants';
import type { Evidence, RuleAssessment, RulesAssessment } from '@contract/rules/rules.entities';
import type { DecidingClassification } from './carrier-evaluation';
import { FACT_SOURCE_NAMES } from './fact-sources';

const HIDDEN = 'Certificates are not shown under your plan';

/**
 * An assessment for users who may not see certificates of insurance: keeps what the rules found, drops what the
 * certificates say.
 */
export function withoutCertificates(assessment: RulesAssessment): RulesAssessment {
  return {
    ...assessment,
    evidence: Object.fromEntries(
      Object.entries(assessment.evidence).map(([type, evidence]) => [type, evidence.map(hidden)]),
    ),
    classifications: assessment.classifications.map((classification) => ({
      ...classification,
      categories: classification.categories.map((category) => ({
        ...category,
        rules: category.rules.map((rule) => ({
          ...rule,
          reason: reasonWithoutCertificates(rule),
          evidence: rule.evidence.map(hidden),
        })),
      })),
    })),
  };
}

/** The same for the reasons of a booking answer. */
export const decidingWithoutCertificates = (judged: readonly DecidingClassification[]): DecidingClassification[] =>
  judged.map((one) => ({
    ...one,
    rules: one.rules.map((rule) => ({ ...rule, reason: reasonWithoutCertificates(rule) })),
  }));

/** An amount may come from a certificate: it is left out. */
function reasonWithoutCertificates({
  is_type,
  result,
  reason,
}: Pick<RuleAssessment, 'is_type' | 'result' | 'reason'>): string | null {
  if (reason === null || result === 'pass' || RULE_CATEGORY_OF[is_type] !== 'Insurance') return reason;
  return RULE_REASONS[is_type][result];
}

const hidden = (evidence: Evidence): Evidence =>
  evidence.source === FACT_SOURCE_NAMES.certificates ? { ...evidence, value: HIDDEN, details: [] } : evidence;
