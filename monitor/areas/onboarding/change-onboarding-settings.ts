import type { CallParsed } from '@contract/call';
import type { updateOnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { eq } from 'drizzle-orm';
import { companies } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { httpErrors } from '../../plugins/errors';

/**
 * Says whether a person approves every packet. Packets that wait for one already go on waiting.
 *
 * @throws ApiError 409 when someone has switched it since the caller looked
 */
export function changeOnboardingSettings(
  deciding: Deciding,
  {
    is_approval_required,
    seen_is_approval_required: seen,
  }: CallParsed<typeof updateOnboardingSettings>['body']['onboarding_settings'],
) {
  return decide(deciding, async (d) => {
    const { isPacketApprovalRequired: before } = d.companyRow;
    if (seen !== undefined && seen !== before)
      throw httpErrors.conflict('Someone has changed meanwhile whether a person approves every packet. Look again.');
    if (before !== is_approval_required) {
      await d.tx
        .update(companies)
        .set({ isPacketApprovalRequired: is_approval_required })
        .where(eq(companies.id, d.companyId));
      d.audit({
        kind: 'onboarding_settings_changed',
        summary: is_approval_required
          ? 'A person approves every onboarding packet'
          : 'Onboarding packets in which nothing differs from the federal record count without a person',
      });
    }
    return { is_approval_required };
  });
}
