import { CompanyDetailsChange } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { z } from 'zod';
import { updateCompanyDetails } from '~/models/company.server';
import { updateOnboardingSettings } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';
import { redirectWithToast } from '~/services/toast.server';

const FIELDS = COMPANY_DETAIL_NAMES.filter((name) => name !== 'legal_name');
const DETAILS_FORM = { form: 'company-details', fields: [...FIELDS, 'reason'] };

/** What the company says of itself; the monitor decides whether it counts at once or is asked for. */
export const companyActions: PageActions = {
  'save-company-details': {
    access: 'broker',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...DETAILS_FORM, schema: CompanyDetailsChange }, async (value) => {
        const answer = await updateCompanyDetails(monitor, value);
        if (!answer.ok) return answer;
        const { change_order } = answer.data;
        if (change_order === null) return redirectWithToast(paths.accountTab('company'), 'Company details saved.');
        return {
          to: paths.companyChangeOrder(change_order.id),
          toast: 'Change requested. An admin approves or rejects it.',
        };
      });
    },
  },
  'save-onboarding-settings': {
    access: 'manageUsers',
    act: async (_args, form, monitor) => {
      const page = {
        form: 'packet-approval',
        fields: [],
        schema: z.object({ is_approval_required: z.enum(['yes', 'no']) }),
      };
      return formAction(form, page, async (value) => {
        const is_approval_required = value.is_approval_required === 'yes';
        const answer = await updateOnboardingSettings(monitor, { is_approval_required });
        if (!answer.ok) return answer;
        return {
          to: paths.accountTab('company'),
          toast: is_approval_required
            ? 'Approval turned on: a person approves every packet.'
            : 'Approval turned off: packets that match the record onboard automatically.',
        };
      });
    },
  },
};
