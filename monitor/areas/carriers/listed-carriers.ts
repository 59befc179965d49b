import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { RuleNotPassed, RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { Database } from '../../db/client';
import { evaluateCarriers } from '../rules/assess-carriers';
import { carrierRowsOf } from './carriers.queries';
import { listFacts } from './list-facts';
import { isReduced } from './reduced-view';

/** Facts and assessments of carriers by id. */
type AssessmentLoader<Assessment> = (
  db: Database,
  ids: number[],
  companyId: number,
  today: string,
) => Promise<Map<number, { facts: NonNullable<CarrierSummary['facts']>; rules_assessment: Assessment }>>;

/** The overall result: what the rows of a page show. */
export const loadVerdicts: AssessmentLoader<Pick<RulesAssessmentSummary, 'overall_result'>> = (
  db,
  ids,
  company,
  today,
) =>
  evaluateCarriers(db, ids, company, today, ({ facts, overallResult }) => ({
    facts: listFacts(facts, today),
    rules_assessment: { overall_result: overallResult },
  }));

/** The same with why it is no better. */
export const loadReasons: AssessmentLoader<
  Pick<RulesAssessmentSummary, 'overall_result'> & { not_passed: RuleNotPassed[] }
> = (db, ids, company, today) =>
  evaluateCarriers(db, ids, company, today, ({ facts, overallResult, notPassed }) => ({
    facts: listFacts(facts, today),
    rules_assessment: { overall_result: overallResult, not_passed: notPassed },
  }));

/** The overall result with each rule's result and each classification's status. */
export const loadAssessments: AssessmentLoader<RulesAssessmentSummary> = (db, ids, company, today) =>
  evaluateCarriers(db, ids, company, today, ({ facts, summary }) => ({
    facts: listFacts(facts, today),
    rules_assessment: summary,
  }));

/**
 * Carriers as lists show them, each judged by the company's rules on the ISO day `today`, by id. Those that no file names
 * are not among them.
 *
 * @param load how much of the assessment: `loadVerdicts` or `loadAssessments`
 */
export async function listedCarriers<Assessment>(
  db: Database,
  ids: number[],
  { companyId, today, load }: { companyId: number; today: string; load: AssessmentLoader<Assessment> },
) {
  if (ids.length === 0) return new Map<number, never>();
  const [rows, assessed] = await Promise.all([carrierRowsOf(db, ids, companyId), load(db, ids, companyId, today)]);
  return new Map(rows.map((row) => [row.id, { ...row, ...assessed.get(row.id)! }]));
}

/** With verdicts, which are part of the full profile: a reduced account is told who carriers are, and nothing else. */
export async function carriersFor(
  db: Database,
  ids: number[],
  { user, companyId, today }: { user: CurrentUser; companyId: number; today: string },
): Promise<Map<number, CarrierSummary>> {
  if (!isReduced(user)) return listedCarriers(db, ids, { companyId, today, load: loadVerdicts });
  const rows = await carrierRowsOf(db, ids, companyId);
  return new Map(rows.map((row) => [row.id, { ...row, relationship: null }]));
}
