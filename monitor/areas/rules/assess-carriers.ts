import { setImmediate } from 'node:timers/promises';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import type { Queryable } from '../../db/client';
import { runAll } from '../../db/run-statement';
import { CarrierEvaluation } from './carrier-evaluation';
import type { CarrierFacts } from './facts';
import { loadCarrierFacts } from './facts.queries';
import { electionsOf, listActiveClassifications, listRuleOverrides } from './rules.queries';

/** A few milliseconds' worth. */
const YIELD_EVERY = 20;

/** The whole assessment of each carrier against the company's rules on the ISO day `today`, with its facts. */
export function assessCarriers(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
): Promise<Map<number, { facts: CarrierFacts; assessment: RulesAssessment }>> {
  return evaluateCarriers(db, carrierIds, companyId, today, ({ facts, assessment }) => ({ facts, assessment }));
}

/**
 * What callers read of each carrier's evaluation. One function for a list, a profile and the API: a fixed number of
 * statements, however many carriers. Within a transaction it sees that transaction's writes.
 */
export async function evaluateCarriers<Answer>(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
  read: (evaluation: CarrierEvaluation) => Answer,
): Promise<Map<number, Answer>> {
  if (carrierIds.length === 0) return new Map();
  const [facts, classifications, overrides] = await runAll(
    db,
    () => loadCarrierFacts(db, carrierIds, companyId, today),
    () => listActiveClassifications(db, companyId),
    () => listRuleOverrides(db, companyId, carrierIds),
  );
  // Few companies have any: most skip the statement.
  const isElecting = classifications.some(({ is_by_broker_election }) => is_by_broker_election);
  const elections = isElecting ? await electionsOf(db, companyId, carrierIds) : null;
  const answers = new Map<number, Answer>();
  for (const id of carrierIds) {
    const own = overrides.get(id) ?? [];
    const evaluation = new CarrierEvaluation(facts.get(id)!, classifications, own, today, elections?.get(id));
    answers.set(id, read(evaluation));
    // A long list does not make this process's other requests wait.
    if (answers.size % YIELD_EVERY === 0) await setImmediate();
  }
  return answers;
}
