import { CompanyDetailsChange } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { z } from 'zod';
import { updateCompanyDetails } from '~/models/company.server';
import { updateOnboardingSettings } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Action } from './action.server';

const FIELDS = COMPANY_DETAIL_NAMES.filter((name) => name !== 'legal_name');
const DETAILS_FORM = { form: 'company-details', fields: [...FIELDS, 'reason'] };

/** What the company says of itself; the monitor decides whether it counts at once or is asked for. */
export const companyActions: Record<string, Action> = {
  'save-company-details': {
    access: 'broker',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...DETAILS_FORM, schema: CompanyDetailsChange }, async (value) => {
        const answer = await updateCompanyDetails(monitor, value);
        if (!answer.ok) return answer;
        const { change_order } = answer.data;
        if (change_order === null) return redirectWithToast(paths.accountTab('company'), 'The details are saved.');
        return {
          to: paths.companyChangeOrder(change_order.id),
          toast: 'The change is asked for. A user who may manage users decides.',
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
        // The button that was pressed says what the page showed.
        const seen = { seen_is_approval_required: !is_approval_required };
        const answer = await updateOnboardingSettings(monitor, { is_approval_required, ...seen });
        if (!answer.ok) return answer;
        return {
          to: paths.accountTab('company'),
          toast: is_approval_required
            ? 'A person approves every packet.'
            : 'Packets in which nothing differs count by themselves.',
        };
      });
    },
  },
};
