import type { CallOutput } from '@contract/call';
import type { previewRuleOverride } from '@contract/rules/rule-overrides.calls';
import { RULE_SETTINGS } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { evaluateCarriers } from './assess-carriers';
import { getClassification } from './classifications.queries';
import { classificationStatus } from './evaluate';

/**
 * The status of a classification for a carrier on the ISO day `today`, now and with an override of one of its rules.
 *
 * @throws ApiError 404 for an unknown carrier or another company's classification; 422 when the rule is off there
 */
export async function previewOverride(
  db: Queryable,
  companyId: number,
  { carrier_id, classification_id, is_type }: Pick<RuleOverride, 'carrier_id' | 'classification_id' | 'is_type'>,
  today: string,
): Promise<CallOutput<typeof previewRuleOverride>> {
  await assertKnownCarrier(db, carrier_id);
  const classification = await getClassification(db, companyId, classification_id);
  const { id, name, rule_set } = classification;
  if (rule_set[is_type] === RULE_SETTINGS.off)
    throw httpErrors.invalid({ is_type: [`${name} does not ask this rule.`] });
  const previews = await evaluateCarriers(db, [carrier_id], companyId, today, (evaluation) => ({
    from: evaluation.statusOf(classification),
    to: classificationStatus(rule_set, (type) => (type === is_type ? 'override' : evaluation.ruleStatusOf(id, type))),
  }));
  return previews.get(carrier_id)!;
}
