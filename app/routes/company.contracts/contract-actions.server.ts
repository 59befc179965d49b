import { PaymentTermForm } from '@contract/onboarding/contracts.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';
import { createPaymentTerm, updatePaymentTerm } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const HERE = paths.companyContracts();
const id = RecordId.shape.id;

/** Payment terms; an agreement is uploaded on a page of its own. */
export const contractActions: PageActions = {
  'add-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      return formAction(form, { form: 'payment-term', fields: ['name'], schema: PaymentTermForm }, async (value) => {
        const answer = await createPaymentTerm(monitor, value.name);
        return answer.ok ? { to: HERE, toast: `${answer.data.name} added.` } : answer;
      });
    },
  },
  'rename-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      const page = {
        form: `payment-term-${form.get('id')}`,
        fields: ['name'],
        schema: PaymentTermForm.extend({ id, expected_version: shownVersion }),
      };
      return formAction(form, page, async (value) => {
        const { id: termId, ...change } = value;
        const answer = await updatePaymentTerm(monitor, String(termId), change);
        return answer.ok ? { to: HERE, toast: `Renamed to ${answer.data.name}.` } : answer;
      });
    },
  },
  'retire-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      const page = {
        form: `payment-term-${form.get('id')}`,
        fields: ['name'],
        schema: z.object({ id, is_retired: z.enum(['yes', 'no']), expected_version: shownVersion }),
      };
      return formAction(form, page, async (value) => {
        const is_retired = value.is_retired === 'yes';
        const change = { is_retired, expected_version: value.expected_version };
        const answer = await updatePaymentTerm(monitor, String(value.id), change);
        if (!answer.ok) return answer;
        return { to: HERE, toast: `${answer.data.name} ${is_retired ? 'retired' : 'offered again'}.` };
      });
    },
  },
};
