import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import type { Queryable } from '../../db/client';
import { lastChange } from '../../history/carrier-history';
import { httpErrors } from '../../plugins/errors';

/** An override no longer counts on its expiration date: one of today would never have counted. */
export function assertFutureDay(day: string, today: string) {
  if (day <= today)
    throw httpErrors.invalid({ 'rule_override.expiration_date': ['Give a day after today: on it the override ends.'] });
}

/** "until Jan 1, 2027", "without an end" */
export const formatUntil = (day: string) =>
  day === INDEFINITE_OVERRIDE_EXPIRY ? 'without an end' : `until ${formatDate(day)}`;

/** What an event of an override says to programs. */
export const eventDataOf = ({
  id,
  classification_id,
  is_type,
}: Pick<RuleOverride, 'id' | 'classification_id' | 'is_type'>) => ({
  rule_override_id: id,
  classification_id,
  is_type,
});

/** Who changed an override last, and when. */
export const lastChangeOf = (
  tx: Queryable,
  companyId: number,
  { id, carrier_id }: Pick<RuleOverride, 'id' | 'carrier_id'>,
) => lastChange(tx, { companyId, carrierId: carrier_id, kinds: ['rule_override'], data: { rule_override_id: id } });

/** @throws ApiError 409 naming who has ended the override */
export async function throwEnded(
  tx: Queryable,
  companyId: number,
  override: Pick<RuleOverride, 'id' | 'carrier_id'>,
): Promise<never> {
  const { who, when } = await lastChangeOf(tx, companyId, override);
  throw httpErrors.conflict(`${who} has ended this override${when}. Make a new one if it is still needed.`);
}
