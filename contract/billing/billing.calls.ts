import { z } from 'zod';
import { defineCall } from '../call';
import { PaymentMethod, Subscription } from './billing.entities';

const planId = z.coerce
  .number({ error: 'Choose a plan.' })
  .int('Choose a plan.')
  .min(1, 'Choose a plan.')
  .max(2_147_483_647, 'Choose a plan.');

export const PlanChange = z.object({ plan_id: planId });

export const NewPaymentMethod = z.object({
  /** The token of the payment service's form: it stands for the card once, and is not the card. */
  nonce: z
    .string({ error: 'Choose how to pay.' })
    .trim()
    .min(1, 'Choose how to pay.')
    .max(200, 'That is no payment nonce: it is too long.')
    .refine((text) => !/^(\d[ -]?){12,19}$/.test(text), 'Do not send card numbers: they must never reach us.'),
  /** Changes to this plan too, once the payment method is accepted. */
  plan_id: planId.optional(),
});

export const getSubscription = defineCall({
  method: 'GET',
  path: '/api/v1/billing/subscription',
  summary: "The company's plan, what it opens, its limits and their use, and the plans on offer.",
  may: 'viewSubscription',
  response: Subscription,
});

export const currentPaymentMethods = defineCall({
  method: 'GET',
  path: '/api/v1/billing/current_payment_methods',
  summary: 'How the company pays, the default first. No card numbers: only the last four digits.',
  may: 'manageSubscription',
  response: z.object({ payment_methods: z.array(PaymentMethod) }),
});

export const getPaymentClientToken = defineCall({
  method: 'GET',
  path: '/api/v1/billing/client_token',
  summary: "What the payment service's own form in the browser is opened with; null in the sandbox, which has none.",
  may: 'manageSubscription',
  asPerson: true,
  response: z.object({ client_token: z.string().nullable() }),
});

export const changePlan = defineCall({
  method: 'PATCH',
  path: '/api/v1/billing/change_plan',
  summary: 'Change to another plan, paid by the default payment method. An expired company becomes active.',
  may: 'manageSubscription',
  body: PlanChange,
  response: Subscription,
});

export const addPaymentMethod = defineCall({
  method: 'PATCH',
  path: '/api/v1/billing/add_payment_method',
  summary: 'Keep a payment method by its nonce and make it the default; with plan_id change to that plan as well.',
  may: 'manageSubscription',
  body: NewPaymentMethod,
  response: z.object({ payment_methods: z.array(PaymentMethod) }),
});
