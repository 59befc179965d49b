import { setImmediate } from 'node:timers/promises';
import type { OverallResult } from '@contract/rules/rules.constants';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import type { Queryable } from '../../db/client';
import { askTogether } from '../../db/run-statement';
import { assess, verdictOf } from './evaluate';
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
  return judgeCarriers(db, carrierIds, companyId, today, (facts, ...rules) => ({
    facts,
    assessment: assess(facts, ...rules),
  }));
}

/** The overall result alone, with the facts: what the rows of a list show. */
export async function carrierVerdicts(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
): Promise<Map<number, { facts: CarrierFacts; verdict: OverallResult }>> {
  return judgeCarriers(db, carrierIds, companyId, today, (facts, ...rules) => ({
    facts,
    verdict: verdictOf(facts, ...rules),
  }));
}

async function judgeCarriers<Judged>(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
  judge: (...of: Parameters<typeof assess>) => Judged,
): Promise<Map<number, Judged>> {
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
  const judged = new Map<number, Judged>();
  for (const id of carrierIds) {
    judged.set(id, judge(facts.get(id)!, classifications, overrides.get(id) ?? [], today, elections?.get(id)));
    // Whoever else waits for this process is not kept waiting by a long list.
    if (judged.size % AT_A_STRETCH === 0) await setImmediate();
  }
  return judged;
}
