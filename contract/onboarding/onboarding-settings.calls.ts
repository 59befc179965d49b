import { z } from 'zod';
import { defineCall } from '../call';

/** How a company onboards carriers. */
export const OnboardingSettings = z.object({
  /** A person approves every packet before its carrier is onboarded. */
  is_approval_required: z.boolean(),
});
export type OnboardingSettings = z.infer<typeof OnboardingSettings>;

export const getOnboardingSettings = defineCall({
  method: 'GET',
  path: '/api/v1/onboarding_settings',
  summary: 'How the company onboards carriers: whether a person approves every packet.',
  may: 'broker',
  response: OnboardingSettings,
});

export const updateOnboardingSettings = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_settings',
  summary:
    'Whether a person approves every packet. Switched off, a packet in which nothing differs from the federal record onboards its carrier by itself; those that wait already go on waiting. Switching it off asks for compliance; every other manager is mailed.',
  may: 'manageUsers',
  asPerson: true,
  body: z.object({ onboarding_settings: OnboardingSettings }),
  response: OnboardingSettings,
});
