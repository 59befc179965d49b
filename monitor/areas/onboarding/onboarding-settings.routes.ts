import {
  decideOnboardingSettingsRequest,
  getOnboardingSettings,
  updateOnboardingSettings,
} from '@contract/onboarding/onboarding-settings.calls';
import type { FastifyInstance } from 'fastify';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeOnboardingSettings, decideSettingsRequest } from './change-onboarding-settings';
import { onboardingSettingsOf } from './onboarding-settings.queries';

export function onboardingSettingsRoutes(app: FastifyInstance, services: Services) {
  const settings = ({ company, user }: CallContext) => onboardingSettingsOf(services.db, company.id, user.id);

  mount(app, services, getOnboardingSettings, (_input, context) => settings(context));

  mount(app, services, updateOnboardingSettings, async ({ body }, context) => {
    await changeOnboardingSettings(context, body.onboarding_settings);
    return settings(context);
  });

  mount(app, services, decideOnboardingSettingsRequest, async ({ params, body }, context) => {
    await decideSettingsRequest(context, params.id, body);
    return settings(context);
  });
}
