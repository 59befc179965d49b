import type { CarrierSummary, CarrierWarning } from '@contract/carriers/carriers.entities';
import { isWeighty } from '@contract/carriers/weighty-warnings.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Database } from '../../db/client';
import { evaluateCarriers } from '../rules/assess-carriers';
import type { CarrierEvaluation } from '../rules/carrier-evaluation';
import { carrierRowsOf } from './carriers.queries';
import { listFacts } from './list-facts';
import { isReduced } from './reduced-view';
import { findSharedWithStopped, sharedWithStoppedWarnings } from './shared-with-do-not-dispatch';
import { warningsOf } from './warnings';

/** Facts, assessments and weighty warnings of carriers by id. */
type AssessmentLoader<Assessment> = (
  db: Database,
  ids: number[],
  companyId: number,
  today: string,
) => Promise<
  Map<
    number,
    {
      facts: NonNullable<CarrierSummary['facts']>;
      warnings: NonNullable<CarrierSummary['warnings']>;
      rules_assessment: Assessment;
    }
  >
>;

/** @param read what of an evaluation the rows have */
const loading =
  <Assessment>(read: (evaluation: CarrierEvaluation) => Assessment): AssessmentLoader<Assessment> =>
  async (db, ids, companyId, today) => {
    const [assessed, stopped] = await Promise.all([
      evaluateCarriers(db, ids, companyId, today, (evaluation) => ({
        facts: listFacts(evaluation.facts, today),
        warnings: warningsOf(evaluation.facts, today),
        rules_assessment: read(evaluation),
      })),
      findSharedWithStopped(db, ids, companyId, today),
    ]);
    const weighty = (id: number, own: readonly CarrierWarning[]) =>
      [...sharedWithStoppedWarnings(stopped.get(id) ?? []), ...own]
        .filter(isWeighty)
        .map(({ kind, title }) => ({ kind, title }));
    return new Map([...assessed].map(([id, one]) => [id, { ...one, warnings: weighty(id, one.warnings) }]));
  };

/** The overall result: what the rows of a page show. */
export const loadVerdicts = loading(({ overallResult }) => ({ overall_result: overallResult }));

/** The same with why it is no better. */
export const loadReasons = loading(({ overallResult, notPassed }) => ({
  overall_result: overallResult,
  not_passed: notPassed,
}));

/** The overall result with each rule's result and each classification's status. */
export const loadAssessments = loading(({ summary }) => summary);

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
