import * as calls from '@contract/billing/billing.calls';
import type { Monitor } from '~/services/monitor.server';

/** The company's plan with its limits and their use, and the plans on offer. */
export async function getSubscription(monitor: Monitor) {
  const { data } = await monitor.call(calls.getSubscription, {});
  return data;
}

/** How the company pays, the default first. */
export async function currentPaymentMethods(monitor: Monitor) {
  const { data } = await monitor.call(calls.currentPaymentMethods, {});
  return data.payment_methods;
}

/** The token that opens the payment service's own form, or null: it has none. */
export async function getPaymentClientToken(monitor: Monitor) {
  const { data } = await monitor.call(calls.getPaymentClientToken, {});
  return data.client_token;
}

/** Changes the plan. */
export const changePlan = (monitor: Monitor, planId: number) =>
  monitor.call(calls.changePlan, { body: { plan_id: planId } }, { handles: [422] });

/** Stores a payment method by its nonce and makes it the default. */
export const addPaymentMethod = (monitor: Monitor, body: { nonce: string; plan_id?: number }) =>
  monitor.call(calls.addPaymentMethod, { body }, { handles: [422] });
