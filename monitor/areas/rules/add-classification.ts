import type { CallParsed } from '@contract/call';
import type { createClassification } from '@contract/rules/classifications.calls';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { classifications, ruleSets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertNameIsFree } from './classifications.queries';
import { requestReassessment } from './request-reassessment';

/** More kinds of freight than anyone distinguishes; a page shows them all. */
const MAX_CLASSIFICATIONS = 50;

/**
 * Adds a classification with its rules. An active one applies to the company's carriers at once.
 *
 * @returns its id
 * @throws ApiError 422 for one too many, or a name already in use
 */
export function addClassification(
  deciding: Deciding,
  input: CallParsed<typeof createClassification>['body']['classification'],
): Promise<number> {
  const { name, is_active: isActive = false, is_by_broker_election: isByBrokerElection = false, rule_set = {} } = input;
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    if ((await tx.$count(classifications, eq(classifications.companyId, companyId))) >= MAX_CLASSIFICATIONS)
      throw httpErrors.invalid({
        'classification.name': [`A company can have ${MAX_CLASSIFICATIONS} classifications.`],
      });
    await assertNameIsFree(tx, companyId, name);
    const [made] = await tx
      .insert(classifications)
      .values({ companyId, name, isActive, isByBrokerElection, createdAt: now, createdByUserId: userId })
      .returning({ id: classifications.id });
    const { id } = made!;
    const values = Object.fromEntries(RULE_TYPES.map((type) => [type, rule_set[type] ?? 0]));
    await tx.insert(ruleSets).values({ classificationId: id, values, updatedAt: now, updatedByUserId: userId });
    const summary = `Created the classification ${name}${isActive ? '' : ', not active yet'}`;
    d.audit({ kind: 'rules_changed', summary });
    if (isActive) await requestReassessment(tx, { companyId, userId, now });
    return id;
  });
}
