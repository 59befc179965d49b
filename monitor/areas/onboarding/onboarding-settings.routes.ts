import { getOnboardingSettings, updateOnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { companies } from '../../db/schema';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeOnboardingSettings } from './change-onboarding-settings';

export function onboardingSettingsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, getOnboardingSettings, async (_input, { company }) => {
    const [row] = await services.db
      .select({ is_approval_required: companies.isPacketApprovalRequired })
      .from(companies)
      .where(eq(companies.id, company.id));
    return row!;
  });

  mount(app, services, updateOnboardingSettings, ({ body }, context) =>
    changeOnboardingSettings(context, body.onboarding_settings),
  );
}
