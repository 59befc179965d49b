import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { RulesAssessmentSummary } from '@contract/rules/rules.entities';
import type { Database } from '../../db/client';
import { assessCarriers } from '../rules/assess-carriers';
import { summarizeAssessment } from '../rules/evaluate';
import { searchCarrierRows } from './carriers.queries';
import { listFacts } from './list-facts';

type AssessedCarrier = CarrierSummary & { rules_assessment: RulesAssessmentSummary };

/**
 * Carriers as lists show them, each with its verdict against the company's rules on the ISO day `today`, by id. Those
 * that no file names are not among them.
 */
export async function listedCarriers(
  db: Database,
  ids: number[],
  companyId: number,
  today: string,
): Promise<Map<number, AssessedCarrier>> {
  if (ids.length === 0) return new Map();
  const search = { searchText: '', q: { id_in: ids.map(String) }, page: 1, perPage: ids.length, companyId, today };
  const [{ rows }, assessed] = await Promise.all([
    searchCarrierRows(db, search),
    assessCarriers(db, ids, companyId, today),
  ]);
  return new Map(
    rows.map((row) => {
      const { facts, assessment } = assessed.get(row.id)!;
      return [row.id, { ...row, facts: listFacts(facts, today), rules_assessment: summarizeAssessment(assessment) }];
    }),
  );
}
