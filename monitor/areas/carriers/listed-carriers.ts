import type { SuggestedCarrier } from '@contract/carriers/carriers.calls';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { isWeighty } from '@contract/carriers/weighty-warnings.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import type { Database } from '../../db/client';
import { publicAlertsOf } from '../identity-alerts/identity-alerts.queries';
import { evaluateCarriers } from '../rules/assess-carriers';
import type { CarrierEvaluation } from '../rules/carrier-evaluation';
import { alertWarnings } from './alert-warnings';
import { carrierRowsOf } from './carriers.queries';
import { earlierCarrierWarnings, findEarlierCarriers } from './earlier-carriers';
import { listFacts } from './list-facts';
import { isReduced } from './reduced-view';
import { findSharedWithStopped, sharedWithStoppedWarnings } from './shared-with-do-not-dispatch';
import type { SharedWithFailed } from './shared-with-failed';
import { findSharedWithTroubled } from './shared-with-troubled';
import { sharedWithFailedWarnings, warningsOf } from './warnings';

/** By whose rules carriers are assessed, on which ISO day, and whether the reader may see certificates of insurance. */
export type ListReader = { companyId: number; today: string; withCertificates: boolean };

/** @param today ISO day */
export const readerOf = (user: CurrentUser, companyId: number, today: string): ListReader => ({
  companyId,
  today,
  withCertificates: missingFor('viewCertificates', user) === null,
});

/** Facts, assessments and serious warnings of carriers by id. */
type AssessmentLoader<Assessment> = (
  db: Database,
  ids: number[],
  reader: ListReader,
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

/** @param read the part of an evaluation that the rows need */
export const loading =
  <Assessment>(read: (evaluation: CarrierEvaluation) => Assessment): AssessmentLoader<Assessment> =>
  async (db, ids, { companyId, today, withCertificates }) => {
    const [assessed, stopped, troubled, earlier, alerts] = await Promise.all([
      evaluateCarriers(db, ids, companyId, today, (evaluation) => ({
        facts: listFacts(evaluation.facts, today),
        warnings: warningsOf(evaluation.facts, today),
        ofTroubled: (links: readonly SharedWithFailed[]) => sharedWithFailedWarnings(links, evaluation.facts),
        rules_assessment: read(evaluation),
      })),
      findSharedWithStopped(db, ids, companyId, today),
      findSharedWithTroubled(db, ids, companyId, today),
      findEarlierCarriers(db, ids, companyId, today),
      publicAlertsOf(db, ids, today),
    ]);
    return new Map(
      [...assessed].map(([id, { facts, warnings, ofTroubled, rules_assessment }]) => {
        const all = [
          ...earlierCarrierWarnings(earlier.get(id) ?? []),
          ...sharedWithStoppedWarnings(stopped.get(id) ?? []),
          ...alertWarnings(alerts.get(id), today),
          ...warnings,
          ...ofTroubled(troubled.get(id) ?? []),
        ];
        const row = {
          facts: withCertificates ? facts : { ...facts, cargo_in_force_usd: null, cargo_ends_on: null },
          warnings: all.filter(isWeighty).map(({ kind, title }) => ({ kind, title })),
          rules_assessment,
        };
        return [id, row];
      }),
    );
  };

/** The verdict overall and of each classification, and why it is no better: what the rows of a page show. */
export const loadVerdicts = loading(({ summary: { overall_result, classifications }, notPassed }) => ({
  overall_result,
  classifications,
  not_passed: notPassed,
}));

/** The same with each rule's result. */
export const loadAssessments = loading(({ summary, notPassed }) => ({ ...summary, not_passed: notPassed }));

/**
 * Carriers as lists show them, each assessed by the rules of the reader's company, by id. Skips those that no file
 * names.
 *
 * @param load how much of the assessment: `loadVerdicts` or `loadAssessments`
 */
export async function listedCarriers<Assessment>(
  db: Database,
  ids: number[],
  { load, ...reader }: ListReader & { load: AssessmentLoader<Assessment> },
) {
  if (ids.length === 0) return new Map<number, never>();
  const [rows, assessed] = await Promise.all([carrierRowsOf(db, ids, reader), load(db, ids, reader)]);
  return new Map(rows.map((row) => [row.id, { ...row, ...assessed.get(row.id)! }]));
}

/** Verdicts are part of the full profile: a reduced account sees only who carriers are. */
export async function carriersFor(
  db: Database,
  ids: number[],
  { user, companyId, today }: { user: CurrentUser; companyId: number; today: string },
): Promise<Map<number, CarrierSummary>> {
  if (!isReduced(user)) return listedCarriers(db, ids, { ...readerOf(user, companyId, today), load: loadVerdicts });
  const rows = await carrierRowsOf(db, ids, { companyId, today });
  return new Map(rows.map((row) => [row.id, { ...row, relationship: null }]));
}

/** What the search box shows of a carrier: neither facts nor contact data. */
export const suggested = (carrier: CarrierSummary | undefined): SuggestedCarrier | undefined =>
  carrier && {
    id: carrier.id,
    legal_name: carrier.legal_name,
    dba_name: carrier.dba_name,
    identifiers: carrier.identifiers,
    city: carrier.city,
    state: carrier.state,
    relationship: carrier.relationship,
    ...(carrier.rules_assessment && { rules_assessment: carrier.rules_assessment }),
    ...(carrier.warnings && { warnings: carrier.warnings }),
  };
