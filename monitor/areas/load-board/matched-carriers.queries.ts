import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Database } from '../../db/client';
import { carriersFor, listedCarriers, loading, readerOf } from '../carriers/listed-carriers';
import { isReduced } from '../carriers/reduced-view';
import { type Audience, byRules } from './audience.queries';

/** Does not check what a posting requires beyond the rules. */
const EVERYONE: Audience = { audience: 'all', classificationIds: [], carrierIds: [] };

/** The verdicts of a list's rows, and whether the rules allow offering a carrier a load: assessed once for both. */
const loadOffered = loading((evaluation) => {
  const { overall_result, classifications } = evaluation.summary;
  const isOffered = byRules(evaluation, EVERYONE).reasons.length === 0;
  return { overall_result, classifications, not_passed: evaluation.notPassed, isOffered };
});

/** Carriers as lists show them, by id. For a reader without verdicts, none is marked as offerable. */
export async function matchedCarriers(
  db: Database,
  ids: number[],
  { user, companyId, today }: { user: CurrentUser; companyId: number; today: string },
): Promise<Map<number, { carrier: CarrierSummary; isOffered: boolean }>> {
  if (isReduced(user)) {
    const listed = await carriersFor(db, ids, { user, companyId, today });
    return new Map([...listed].map(([id, carrier]) => [id, { carrier, isOffered: false }]));
  }
  const listed = await listedCarriers(db, ids, { ...readerOf(user, companyId, today), load: loadOffered });
  return new Map(
    [...listed].map(([id, { rules_assessment, ...row }]) => {
      const { isOffered, ...assessed } = rules_assessment;
      return [id, { carrier: { ...row, rules_assessment: assessed }, isOffered }];
    }),
  );
}
