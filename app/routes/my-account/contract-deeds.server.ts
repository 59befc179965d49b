import { parseWithZod } from '@conform-to/zod/v4';
import { PaymentTermForm } from '@contract/onboarding/contracts.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';
import { createPaymentTerm, updatePaymentTerm } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

const HERE = paths.accountTab('contracts');
const id = RecordId.shape.id;

/** Payment terms; an agreement is uploaded on a page of its own. */
export const contractDeeds: Record<string, Deed> = {
  'add-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: PaymentTermForm });
      const shown = { form: 'payment-term', fields: ['name'] };
      if (submission.status !== 'success') return invalidForm(shown, submission);
      const answer = await createPaymentTerm(monitor, submission.value.name);
      if (!answer.ok) return invalidForm(shown, submission, answer);
      return redirectWithToast(HERE, `${answer.data.name} is added.`);
    },
  },
  'rename-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, {
        schema: PaymentTermForm.extend({ id, seen_name: z.string().optional() }),
      });
      const shown = { form: `payment-term-${form.get('id')}`, fields: ['name'] };
      if (submission.status !== 'success') return invalidForm(shown, submission);
      const { id: termId, ...change } = submission.value;
      const answer = await updatePaymentTerm(monitor, String(termId), change);
      if (!answer.ok) return invalidForm(shown, submission, answer);
      return redirectWithToast(HERE, `It is called ${answer.data.name} now.`);
    },
  },
  'retire-payment-term': {
    access: 'manageContracts',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: z.object({ id, is_retired: z.enum(['yes', 'no']) }) });
      const shown = { form: `payment-term-${form.get('id')}`, fields: ['name'] };
      if (submission.status !== 'success') return invalidForm(shown, submission);
      const is_retired = submission.value.is_retired === 'yes';
      // The button that was pressed says what the page showed.
      const change = { is_retired, seen_is_retired: !is_retired };
      const answer = await updatePaymentTerm(monitor, String(submission.value.id), change);
      if (!answer.ok) return invalidForm(shown, submission, answer);
      return redirectWithToast(HERE, `${answer.data.name} is ${is_retired ? 'retired' : 'offered again'}.`);
    },
  },
};
