import type { CurrentUser } from '@contract/identity/identity.entities';
import { INDEFINITE_OVERRIDE_EXPIRY, isStoppingRule, type RuleType } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import { ruleOverrides } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changedMeanwhile, lastChangedOf } from '../../decisions/versions';

/** An override does not count on its expiration date: one that expires today would never have counted. */
export function assertFutureDay(day: string, today: string) {
  if (day <= today)
    throw httpErrors.invalid({ 'rule_override.expiration_date': ['Enter an expiry date after today.'] });
}

/**
 * Whether someone may make a carrier pass this rule, beyond the call's permission.
 *
 * @throws ApiError 403 for a rule that says whether a carrier may haul at all
 */
export function assertMayOverride(user: CurrentUser, type: RuleType) {
  const missing = isStoppingRule(type) ? missingFor('overrideStoppingRules', user) : null;
  if (missing) throw httpErrors.missing(missing);
}

/** "until Jan 1, 2027", "without an end" */
export const formatUntil = (day: string) =>
  day === INDEFINITE_OVERRIDE_EXPIRY ? 'without an end' : `until ${formatDate(day)}`;

/** An override event's data for programs. */
export const eventDataOf = ({
  id,
  classification_id,
  is_type,
}: Pick<RuleOverride, 'id' | 'classification_id' | 'is_type'>) => ({
  rule_override_id: id,
  classification_id,
  is_type,
});

/** The 409 for an override that has changed or ended, with who did that and when. */
export const overrideChanged = async (d: Decision, id: number) =>
  changedMeanwhile(await lastChangedOf(d, ruleOverrides, id));
