import type { CallParsed } from '@contract/call';
import { numberOf, ruleSentence } from '@contract/rules/rule-numbers';
import type { createRuleOverride } from '@contract/rules/rule-overrides.calls';
import { RULE_SETTINGS } from '@contract/rules/rules.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { classifications, ruleOverrides, ruleSets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { changedMeanwhile, changeRow, firstChange, lastChangedOf } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { assertFutureDay, assertMayOverride, eventDataOf, formatUntil } from './override-changes';
import { overrideThatCounts } from './overrides';
import { ruleNumbersOf } from './rule-numbers.queries';
import { overridesOfCarrier } from './rule-overrides.queries';

type Input = CallParsed<typeof createRuleOverride>['body']['rule_override'];

/**
 * Overrides a rule for one carrier in one classification, with a reason and optionally a file. It replaces an earlier
 * override.
 *
 * @returns the override's id
 * @throws ApiError 403 for a rule that needs more than the right to override; 404 for an unknown carrier or another
 * company's classification; 409 when another override is in force than the caller saw; 422 for a day that is not in the
 * future, a rule that is off, or a file without room
 */
export async function overrideRule(deciding: Deciding, input: Input, file: ReceivedFile | null): Promise<number> {
  const { carrier_id: carrierId, classification_id, is_type, reason, expiration_date, replaces } = input;
  assertMayOverride(deciding.user, is_type);
  return decide(deciding, async (d) => {
    const { companyId, tx, now, today, userId } = d;
    assertFutureDay(expiration_date, today);
    await assertKnownCarrier(tx, carrierId);
    const { rule_numbers: numbers } = await ruleNumbersOf(tx, companyId);
    const classification = await getClassificationWithRule(tx, companyId, classification_id, is_type);
    const ofRule = and(
      eq(ruleOverrides.carrierId, carrierId),
      eq(ruleOverrides.classificationId, classification_id),
      eq(ruleOverrides.isType, is_type),
    );
    if (replaces !== undefined) {
      const scope = { carrier_id: carrierId, classification_id, is_type };
      const inForce = overrideThatCounts(await overridesOfCarrier(tx, companyId, carrierId), scope, today, numbers);
      if ((inForce?.id ?? null) !== replaces) throw changedMeanwhile(await lastChangedOf(d, ruleOverrides, ofRule));
    }
    const summary = `Overrode “${ruleSentence(is_type, numbers)}” for ${classification.name}, ${formatUntil(expiration_date)}${file ? `, with ${file.name}` : ''}`;
    // The newer decision replaces the older: its end must not bring that one back.
    await changeRow(d, ruleOverrides, and(ofRule, eq(ruleOverrides.isActive, true)), summary, { isActive: false });
    const [made] = await tx
      .insert(ruleOverrides)
      .values({
        companyId,
        carrierId,
        classificationId: classification_id,
        isType: is_type,
        ruleNumber: numberOf(is_type, numbers),
        reason,
        file: file && (await keepFile(tx, file, { companyId, carrierId, userId, now }, deciding.env)),
        userId: deciding.user.id,
        expirationDate: expiration_date,
        createdAt: now,
        ...firstChange(d, summary),
      })
      .returning({ id: ruleOverrides.id });
    const { id } = made!;
    const data = eventDataOf({ id, classification_id, is_type });
    d.carrierEvent({ carrierId, kind: 'rule_override', summary, note: reason, data });
    d.vettingFile({ carrierId, decision: { kind: 'override_set', summary, note: reason } });
    d.reassess(carrierId);
    return id;
  });
}

/**
 * The company's classification, whose rule set has the rule on.
 *
 * @throws ApiError 404, also for a classification of another company; 422 when the rule is off there
 */
async function getClassificationWithRule(tx: Queryable, companyId: number, classificationId: number, type: string) {
  const [found] = await tx
    .select({ name: classifications.name, values: ruleSets.values })
    .from(classifications)
    .leftJoin(ruleSets, eq(ruleSets.classificationId, classifications.id))
    .where(and(eq(classifications.companyId, companyId), eq(classifications.id, classificationId)));
  if (!found) throw httpErrors.notFound('That classification');
  const setting = found.values?.[type] ?? RULE_SETTINGS.off;
  if (setting === RULE_SETTINGS.off)
    throw httpErrors.invalid({ 'rule_override.is_type': [`${found.name} does not ask this rule.`] });
  return found;
}
