import { CompanyDetailsChange } from '@contract/account/company-details.calls';
import { z } from 'zod';
import { updateCompanyDetails } from '~/models/company.server';
import { updateOnboardingSettings } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const to = paths.accountTab('company');

/** What the company says of itself; the monitor decides whether it counts at once or is asked for. */
export const saveDetails = defineForm({
  form: 'company-details',
  intent: 'save-company-details',
  access: 'broker',
  schema: CompanyDetailsChange,
  call: ({ monitor }, value) => updateCompanyDetails(monitor, value),
  to: ({ data: { change_order } }) => (change_order === null ? to : paths.companyChangeOrder(change_order.id)),
  toast: ({ data: { change_order } }) =>
    change_order === null ? 'Company details saved.' : 'Change requested. An admin approves or rejects it.',
});

export const saveApproval = defineForm({
  form: 'packet-approval',
  intent: 'save-onboarding-settings',
  access: 'manageUsers',
  schema: z.object({ is_approval_required: z.enum(['yes', 'no'], { error: 'Open the page again.' }) }),
  hidden: ['is_approval_required'],
  call: ({ monitor }, value) =>
    updateOnboardingSettings(monitor, { is_approval_required: value.is_approval_required === 'yes' }),
  to,
  toast: ({ value }) =>
    value.is_approval_required === 'yes'
      ? 'Approval turned on: a person approves every packet.'
      : 'Approval turned off: packets that match the record onboard automatically.',
});
