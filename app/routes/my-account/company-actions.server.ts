import { CompanyDetailsChange } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { updateCompanyDetails } from '~/models/company.server';
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
};
