import type { Evidence, RulesAssessment } from '@contract/rules/rules.entities';
import { FACT_SOURCE_NAMES } from './fact-sources';

const HIDDEN = 'Certificates are not shown under your plan';

/**
 * An assessment for who may not see certificates of insurance: what the rules found stays, what the certificates say
 * does not.
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
        rules: category.rules.map((rule) => ({ ...rule, evidence: rule.evidence.map(hidden) })),
      })),
    })),
  };
}

const hidden = (evidence: Evidence): Evidence =>
  evidence.source === FACT_SOURCE_NAMES.certificates ? { ...evidence, value: HIDDEN, details: [] } : evidence;
