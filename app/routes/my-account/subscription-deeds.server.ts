import { parseWithZod } from '@conform-to/zod/v4';
import { NewPaymentMethod } from '@contract/billing/billing.calls';
import { addPaymentMethod } from '~/models/billing.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import type { Deed } from './deed.server';

// A nonce is spent once, and somebody may have typed a card number: neither comes back into the page.
const PAYMENT_FORM = { form: 'payment', fields: ['nonce'], hideFields: ['nonce'] };

/** How the company pays; changing the plan has a page of its own. */
export const subscriptionDeeds: Record<string, Deed> = {
  'add-payment-method': {
    access: 'manageSubscription',
    act: async (_args, form, monitor) => {
      const submission = parseWithZod(form, { schema: NewPaymentMethod });
      if (submission.status !== 'success') return invalidForm(PAYMENT_FORM, submission);
      const answer = await addPaymentMethod(monitor, submission.value);
      if (!answer.ok) return invalidForm(PAYMENT_FORM, submission, answer);
      return redirectWithToast(paths.subscription(), 'The payment method is added and is now the default.');
    },
  },
};
