import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { MAX_BANK_CHANGE_WAIT_DAYS, MIN_BANK_CHANGE_WAIT_DAYS } from './onboarding-settings.constants';

const WAIT_DAYS = `Enter ${MIN_BANK_CHANGE_WAIT_DAYS} to ${MAX_BANK_CHANGE_WAIT_DAYS} business days.`;

/** How a company onboards carriers. */
const settings = {
  /** A person approves every packet before its carrier is onboarded. */
  is_approval_required: z.boolean(),
  /** Who releases a bank change, or a strong difference from the record, does not approve the packet. */
  is_second_person_required: z.boolean(),
  /** Business days that a change of bank waits before it counts. */
  bank_change_wait_days: z
    .int({ error: WAIT_DAYS })
    .min(MIN_BANK_CHANGE_WAIT_DAYS, WAIT_DAYS)
    .max(MAX_BANK_CHANGE_WAIT_DAYS, WAIT_DAYS),
};

export const OnboardingSettings = z.object({
  ...settings,
  /** What one person wants to loosen, until another confirms or drops it; null: nothing. */
  request: z
    .object({
      id: z.number(),
      summary: z.string(),
      requested_by: z.string().nullable(),
      requested_at: z.string(),
      /** The reader requested it: another person confirms it. */
      is_own: z.boolean(),
    })
    .nullable(),
});
export type OnboardingSettings = z.infer<typeof OnboardingSettings>;

export const getOnboardingSettings = defineCall({
  method: 'GET',
  path: '/api/v1/onboarding_settings',
  summary: 'How the company onboards carriers: who approves packets, and how long a change of bank waits.',
  may: 'broker',
  response: OnboardingSettings,
});

export const updateOnboardingSettings = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_settings',
  summary:
    'Change how the company onboards carriers; what is left out stays. What protects more counts at once. What protects less asks for compliance and counts once another person with it confirms. Every other manager is mailed.',
  may: 'changeOnboardingSettings',
  asPerson: true,
  stepUp: true,
  body: z.object({ onboarding_settings: z.object(settings).partial() }),
  response: OnboardingSettings,
  errors: [409],
});

export const decideOnboardingSettingsRequest = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_settings/requests/{id}',
  summary:
    'Confirm or drop what a colleague wants to loosen. Confirming asks for compliance and another person than the one who asked; anyone who may change the settings drops it.',
  may: 'changeOnboardingSettings',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({ decision: z.enum(['confirm', 'drop'], { error: 'Confirm or drop it.' }) }),
  response: OnboardingSettings,
  errors: [409],
});
