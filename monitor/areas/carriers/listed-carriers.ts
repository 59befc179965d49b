import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { Database } from '../../db/client';
import { assessCarriers, carrierVerdicts } from '../rules/assess-carriers';
import { summarizeAssessment } from '../rules/evaluate';
import { carrierRowsOf } from './carriers.queries';
import { listFacts } from './list-facts';
import { isReduced } from './reduced-view';

type Told<Assessment> = { facts: NonNullable<CarrierSummary['facts']>; rules_assessment: Assessment };

/** Of carriers by id. */
type Tell<Assessment> = (
  db: Database,
  ids: number[],
  companyId: number,
  today: string,
) => Promise<Map<number, Told<Assessment>>>;

/** Facts and overall result: what the rows of a page show. */
export const verdictsOf: Tell<Pick<RulesAssessmentSummary, 'overall_result'>> = async (db, ids, companyId, today) =>
  new Map(
    [...(await carrierVerdicts(db, ids, companyId, today))].map(([id, { facts, verdict }]) => [
      id,
      { facts: listFacts(facts, today), rules_assessment: { overall_result: verdict } },
    ]),
  );

/** The same with each rule's result and each classification's status. */
export const assessmentsOf: Tell<RulesAssessmentSummary> = async (db, ids, companyId, today) =>
  new Map(
    [...(await assessCarriers(db, ids, companyId, today))].map(([id, { facts, assessment }]) => [
      id,
      { facts: listFacts(facts, today), rules_assessment: summarizeAssessment(assessment) },
    ]),
  );

/**
 * Carriers as lists show them, each judged by the company's rules on the ISO day `today`, by id. Those that no file names
 * are not among them.
 *
 * @param tell how much of the judgment: `verdictsOf` or `assessmentsOf`
 */
export async function listedCarriers<Assessment>(
  db: Database,
  ids: number[],
  { companyId, today, tell }: { companyId: number; today: string; tell: Tell<Assessment> },
) {
  if (ids.length === 0) return new Map<number, never>();
  const [rows, told] = await Promise.all([carrierRowsOf(db, ids, companyId), tell(db, ids, companyId, today)]);
  return new Map(rows.map((row) => [row.id, { ...row, ...told.get(row.id)! }]));
}

/** With verdicts, which are part of the full profile: a reduced account is told who carriers are, and nothing else. */
export async function carriersFor(
  db: Database,
  ids: number[],
  { user, companyId, today }: { user: CurrentUser; companyId: number; today: string },
): Promise<Map<number, CarrierSummary>> {
  if (!isReduced(user)) return listedCarriers(db, ids, { companyId, today, tell: verdictsOf });
  const rows = await carrierRowsOf(db, ids, companyId);
  return new Map(rows.map((row) => [row.id, { ...row, relationship: null }]));
}
