import type { CallParsed } from '@contract/call';
import type { updateOnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { eq } from 'drizzle-orm';
import { companies } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';

/**
 * Says whether a person approves every packet. Packets that wait for one already go on waiting. Saying the same again
 * changes nothing: of two people who switch it off, the second finds it as they wanted it.
 */
export function changeOnboardingSettings(
  deciding: Deciding,
  { is_approval_required }: CallParsed<typeof updateOnboardingSettings>['body']['onboarding_settings'],
) {
  return decide(deciding, async (d) => {
    const { isPacketApprovalRequired: before } = d.companyRow;
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
