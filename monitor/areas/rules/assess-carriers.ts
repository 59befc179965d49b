import type { RulesAssessment } from '@contract/rules/rules.entities';
import type { Queryable } from '../../db/client';
import { askTogether } from '../../db/run-statement';
import { assess } from './evaluate';
import type { CarrierFacts } from './facts';
import { loadCarrierFacts } from './facts.queries';
import { electionsOf, listActiveClassifications, listRuleOverrides } from './rules.queries';

/**
 * The verdict of each carrier against the company's rules on the ISO day `today`, with the facts it was reached from.
 * One function for a list, a profile and the API: a fixed number of statements, however many carriers. Within a
 * transaction it judges by what that has written so far.
 */
export async function assessCarriers(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
): Promise<Map<number, { facts: CarrierFacts; assessment: RulesAssessment }>> {
  if (carrierIds.length === 0) return new Map();
  const [facts, classifications, overrides] = await askTogether(
    db,
    () => loadCarrierFacts(db, carrierIds, companyId, today),
    () => listActiveClassifications(db, companyId),
    () => listRuleOverrides(db, companyId, carrierIds),
  );
  // Few companies have any: most are not asked.
  const isElecting = classifications.some(({ is_by_broker_election }) => is_by_broker_election);
  const elections = isElecting ? await electionsOf(db, companyId, carrierIds) : null;
  return new Map(
    carrierIds.map((id) => {
      const carrierFacts = facts.get(id)!;
      const assessment = assess(carrierFacts, classifications, overrides.get(id) ?? [], today, elections?.get(id));
      return [id, { facts: carrierFacts, assessment }];
    }),
  );
}
