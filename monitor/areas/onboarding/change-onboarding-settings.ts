import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { updateOnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { companies } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';

/**
 * Sets whether a person approves every packet; emails the other managers. Waiting packets keep waiting. Repeating it
 * changes nothing: if two people switch it off, the second finds it done.
 *
 * @throws ApiError 403 for switching it off without `compliance`
 */
export function changeOnboardingSettings(
  deciding: Deciding<CurrentUser>,
  { is_approval_required }: CallParsed<typeof updateOnboardingSettings>['body']['onboarding_settings'],
) {
  return decide(deciding, async (d) => {
    const { isPacketApprovalRequired: before } = d.companyRow;
    if (before !== is_approval_required) {
      if (!is_approval_required && !d.user.scopes.includes('compliance'))
        throw httpErrors.forbidden(
          'Only someone with the permission “compliance” lets packets through without a person.',
        );
      await d.tx
        .update(companies)
        .set({ isPacketApprovalRequired: is_approval_required })
        .where(eq(companies.id, d.companyId));
      const summary = is_approval_required
        ? 'A person approves every onboarding packet'
        : 'Onboarding packets in which nothing differs from the federal record count without a person';
      d.audit({ kind: 'onboarding_settings_changed', summary });
      await mailManagers(d, summary);
    }
    return { is_approval_required };
  });
}
