import { NewPaymentMethod } from '@contract/billing/billing.calls';
import { addPaymentMethod } from '~/models/billing.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

// A nonce is spent once, and someone may have typed a card number: neither comes back into the page.
const PAYMENT_FORM = { form: 'payment', fields: ['nonce'], hideFields: ['nonce'] };

/** How the company pays; changing the plan has a page of its own. */
export const subscriptionActions: PageActions = {
  'add-payment-method': {
    access: 'manageSubscription',
    act: async (_args, form, monitor) => {
      return formAction(form, { ...PAYMENT_FORM, schema: NewPaymentMethod }, async (value) => {
        const answer = await addPaymentMethod(monitor, value);
        if (!answer.ok) return answer;
        return { to: paths.subscription(), toast: 'Payment method added. It is now used for your plan.' };
      });
    },
  },
};
