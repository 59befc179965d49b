import { z } from 'zod';
import { PLAN_FEATURES } from '../shared/permissions';
import { PAYMENT_METHOD_KINDS } from './billing.constants';

/** A plan that a company can pay for. Without prices: none are known. */
export const Plan = z.object({
  id: z.number(),
  name: z.string(),
  features: z.array(z.enum(PLAN_FEATURES)),
  /** Carrier searches a month; null: no limit. */
  carrier_searches_limit: z.number().nullable(),
});
export type Plan = z.infer<typeof Plan>;

export const Subscription = z.object({
  status: z.string(),
  /** Null: the company has no plan. */
  plan: Plan.nullable(),
  /** Null: the company pays, or need not. */
  trial_ends_at: z.string().nullable(),
  carrier_searches_count: z.number(),
  /** The plans that every company may choose; not one agreed with a single company. */
  available_plans: z.array(Plan),
  /** The payment service. `is_sandbox`: no money moves. */
  payments: z.object({ service: z.string(), is_sandbox: z.boolean() }),
});
export type Subscription = z.infer<typeof Subscription>;

/** A payment method as the payment service describes it: never a number, only its last four digits. */
export const PaymentMethod = z.object({
  id: z.number(),
  kind: z.enum(PAYMENT_METHOD_KINDS),
  brand: z.string(),
  last_four: z.string().nullable(),
  is_default: z.boolean(),
  is_sandbox: z.boolean(),
  created_at: z.string(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
