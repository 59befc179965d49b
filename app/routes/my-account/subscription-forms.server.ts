import { addPaymentMethod, NewPaymentMethod } from '@contract/billing/billing.calls';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

/** How the company pays; changing the plan has a page of its own. */
export const addMethod = defineForm({
  form: 'payment',
  intent: 'add-payment-method',
  access: 'manageSubscription',
  schema: NewPaymentMethod,
  // A nonce is spent once, and someone may have typed a card number: neither comes back into the page.
  secret: ['nonce'],
  call: ({ monitor }, value) => monitor.send(addPaymentMethod, { body: value }),
  to: paths.subscription(),
  toast: 'Payment method added. It is now used for your plan.',
});
