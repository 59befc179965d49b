import type { OnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { companies, onboardingSettingsRequests, users } from '../../db/schema';

/** How a company onboards carriers, and what one of its people wants to loosen. */
export async function onboardingSettingsOf(
  db: Queryable,
  companyId: number,
  userId: number,
): Promise<OnboardingSettings> {
  const [company] = await db
    .select({
      is_approval_required: companies.isPacketApprovalRequired,
      is_second_person_required: companies.isSecondPersonRequired,
      bank_change_wait_days: companies.bankChangeWaitDays,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [found] = await db
    .select({ request: onboardingSettingsRequests, by: fullName(users) })
    .from(onboardingSettingsRequests)
    .leftJoin(users, eq(users.id, onboardingSettingsRequests.requestedByUserId))
    .where(openRequestOf(companyId));
  return {
    ...company!,
    request: found
      ? {
          id: found.request.id,
          summary: found.request.summary,
          requested_by: found.request.requestedByUserId === null ? null : found.by,
          requested_at: found.request.requestedAt.toISOString(),
          is_own: found.request.requestedByUserId === userId,
        }
      : null,
  };
}

/** A company has one at most. */
export const openRequestOf = (companyId: number) =>
  and(eq(onboardingSettingsRequests.companyId, companyId), isNull(onboardingSettingsRequests.endedAt));
