import type { CallParsed } from '@contract/call';
import type { updateRuleOverride } from '@contract/rules/rule-overrides.calls';
import { RULE_SENTENCES } from '@contract/rules/rules.constants';
import { eq } from 'drizzle-orm';
import { classifications, ruleOverrides } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { assertFutureDay, assertMayOverride, eventDataOf, formatUntil, overrideChanged } from './override-changes';
import { getRuleOverride } from './rule-overrides.queries';

/**
 * Ends an override, or gives it another reason or day. An ended one is history and does not change.
 *
 * @throws ApiError 403 for another reason or day of a rule that needs more than the right to override; 404 for another
 * company's; 409 when it has ended or changed since the caller read it; 422 for a day that is not in the future
 */
export function changeOverride(
  deciding: Deciding,
  id: number,
  input: CallParsed<typeof updateRuleOverride>['body']['rule_override'],
) {
  const { is_active, reason, expiration_date, note: given, expected_version } = input;
  return decide(deciding, async (d) => {
    const { companyId, tx } = d;
    if (expiration_date !== undefined) assertFutureDay(expiration_date, d.today);
    const override = await getRuleOverride(tx, companyId, id);
    // Ending it makes the rule count again: that needs only the right to override.
    if (reason !== undefined || expiration_date !== undefined) assertMayOverride(d.user, override.is_type);
    await assertVersion(d, ruleOverrides, id, expected_version);
    if (!override.is_active) {
      // Ending it twice is the same as once.
      const isAgain = is_active === false && reason === undefined && expiration_date === undefined;
      if (isAgain) return;
      throw await overrideChanged(d, id);
    }
    const newReason = reason !== override.reason ? reason : undefined;
    const newDay = expiration_date !== override.expiration_date ? expiration_date : undefined;
    if (is_active === undefined && newReason === undefined && newDay === undefined) return;
    const [classification] = await tx
      .select({ name: classifications.name })
      .from(classifications)
      .where(eq(classifications.id, override.classification_id));
    const what = `the override of “${RULE_SENTENCES[override.is_type]}” for ${classification!.name}`;
    const summary =
      is_active === false
        ? `Ended ${what}`
        : [`Changed ${what}`, newDay && `now ${formatUntil(newDay)}`].filter(Boolean).join(', ');
    const change = { isActive: is_active, reason: newReason, expirationDate: newDay };
    await changeRow(d, ruleOverrides, id, newReason ? `${summary}, because “${newReason}”` : summary, change);
    const kind = is_active === false ? 'override_ended' : 'override_changed';
    const { carrier_id: carrierId } = override;
    const note = given ?? newReason;
    d.carrierEvent({ carrierId, kind: 'rule_override', summary, note, data: eventDataOf(override) });
    d.vettingFile({ carrierId, decision: { kind, summary, note } });
    d.reassess(carrierId);
  });
}
