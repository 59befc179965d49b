import { parseWithZod } from '@conform-to/zod/v4';
import { CompanyDetailsChange } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { updateCompanyDetails } from '~/models/company.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const FIELDS = COMPANY_DETAIL_NAMES.filter((name) => name !== 'legal_name');
const DETAILS_FORM = { form: 'company-details', fields: [...FIELDS, 'reason'] };

/** What the company says of itself; the monitor decides whether it counts at once or is asked for. */
export const companyDeeds: Record<string, Deed> = {
  'save-company-details': {
    access: 'broker',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: CompanyDetailsChange });
      if (submission.status !== 'success') return invalidForm(DETAILS_FORM, submission);
      const answer = await updateCompanyDetails(monitor, submission.value);
      if (!answer.ok) return invalidForm(DETAILS_FORM, submission, answer);
      const { change_order } = answer.data;
      if (change_order === null) return redirectWithToast(paths.accountTab('company'), 'The details are saved.');
      return redirectWithToast(
        paths.companyChangeOrder(change_order.id),
        'The change is asked for. A user who may manage users decides.',
      );
    },
  },
};
