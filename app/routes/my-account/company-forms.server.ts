import { CompanyDetailsChange, updateCompanyDetails } from '@contract/account/company-details.calls';
import {
  decideOnboardingSettingsRequest,
  OnboardingSettings,
  updateOnboardingSettings,
} from '@contract/onboarding/onboarding-settings.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const to = paths.accountTab('company');

/** What the company says about itself; the monitor decides whether it counts at once or becomes a request. */
export const saveDetails = defineForm({
  form: 'company-details',
  intent: 'save-company-details',
  access: 'broker',
  schema: CompanyDetailsChange,
  call: ({ monitor }, value) => monitor.send(updateCompanyDetails, { body: { company_details: value } }),
  to: ({ data: { change_order } }) => (change_order === null ? to : paths.companyChangeOrder(change_order.id)),
  toast: ({ data: { change_order } }) =>
    change_order === null ? 'Company details saved.' : 'Change requested. An admin approves or rejects it.',
});

const YES_OR_NO = z.enum(['yes', 'no'], { error: 'Choose one.' });

export const saveProtections = defineForm({
  form: 'protections',
  intent: 'save-protections',
  access: 'changeOnboardingSettings',
  schema: z.object({
    approval: YES_OR_NO,
    second_person: YES_OR_NO,
    wait_days: OnboardingSettings.shape.bank_change_wait_days,
  }),
  renamed: {
    is_approval_required: 'approval',
    is_second_person_required: 'second_person',
    bank_change_wait_days: 'wait_days',
  },
  call: ({ monitor }, { approval, second_person, wait_days }) =>
    monitor.send(updateOnboardingSettings, {
      body: {
        onboarding_settings: {
          is_approval_required: approval === 'yes',
          is_second_person_required: second_person === 'yes',
          bank_change_wait_days: wait_days,
        },
      },
    }),
  to,
  toast: ({ data: { request } }) =>
    request?.is_own
      ? { message: 'Asked for. It counts once another person with “compliance” confirms it.', type: 'warning' }
      : 'Protections saved.',
});

const REQUEST = z.object({ request_id: RecordId.shape.id });

export const confirmRequest = defineForm({
  form: 'confirm-request',
  intent: 'confirm-request',
  access: 'changeOnboardingSettings',
  schema: REQUEST,
  hidden: ['request_id'],
  call: ({ monitor }, { request_id }) =>
    monitor.send(decideOnboardingSettingsRequest, { params: { id: request_id }, body: { decision: 'confirm' } }),
  to,
  toast: 'Confirmed: it counts from now on.',
});

export const dropRequest = defineForm({
  form: 'drop-request',
  intent: 'drop-request',
  access: 'changeOnboardingSettings',
  schema: REQUEST,
  hidden: ['request_id'],
  call: ({ monitor }, { request_id }) =>
    monitor.send(decideOnboardingSettingsRequest, { params: { id: request_id }, body: { decision: 'drop' } }),
  to,
  toast: 'Dropped: the protections stay as they are.',
});
