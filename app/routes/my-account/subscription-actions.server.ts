import { NewPaymentMethod } from '@contract/billing/billing.calls';
import { addPaymentMethod } from '~/models/billing.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { Action } from './action.server';

// A nonce is spent once, and somebody may have typed a card number: neither comes back into the page.
const PAYMENT_FORM = { form: 'payment', fields: ['nonce'], hideFields: ['nonce'] };

/** How the company pays; changing the plan has a page of its own. */
export const subscriptionActions: Record<string, Action> = {
  'add-payment-method': {
    access: 'manageSubscription',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...PAYMENT_FORM, schema: NewPaymentMethod }, async (value) => {
        const answer = await addPaymentMethod(monitor, value);
        if (!answer.ok) return answer;
        return { to: paths.subscription(), toast: 'The payment method is added and is now the default.' };
      });
    },
  },
};
