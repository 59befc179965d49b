import { setImmediate } from 'node:timers/promises';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import type { Queryable } from '../../db/client';
import { askTogether } from '../../db/run-statement';
import { assess } from './evaluate';
import type { CarrierFacts } from './facts';
import { loadCarrierFacts } from './facts.queries';
import { electionsOf, listActiveClassifications, listRuleOverrides } from './rules.queries';

/** A few milliseconds' worth. */
const AT_A_STRETCH = 20;

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
  const assessed = new Map<number, { facts: CarrierFacts; assessment: RulesAssessment }>();
  for (const id of carrierIds) {
    const carrierFacts = facts.get(id)!;
    const assessment = assess(carrierFacts, classifications, overrides.get(id) ?? [], today, elections?.get(id));
    assessed.set(id, { facts: carrierFacts, assessment });
    // Whoever else waits for this process is not kept waiting by a long list.
    if (assessed.size % AT_A_STRETCH === 0) await setImmediate();
  }
  return assessed;
}
