import {
  addPaymentMethod as addPaymentMethodCall,
  changePlan as changePlanCall,
  currentPaymentMethods,
  getPaymentClientToken,
  getSubscription,
} from '@contract/billing/billing.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { addPaymentMethod } from './add-payment-method';
import { paymentMethodsOf, subscriptionOf } from './billing.queries';
import { changePlan } from './change-plan';
import { type Payments, sandboxPayments } from './payments';

/** Braintree where its keys are set, and loaded only there. */
async function openPayments({ braintree }: Services['env']): Promise<Payments> {
  if (!braintree) return sandboxPayments;
  const { braintreePayments, openGateway } = await import('./braintree-payments');
  return braintreePayments(openGateway(braintree));
}

export async function billingRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const payments = await openPayments(services.env);

  mount(app, services, getSubscription, async (_input, { company }) => subscriptionOf(db, company.id, payments));

  mount(app, services, currentPaymentMethods, async (_input, { company }) => ({
    payment_methods: await paymentMethodsOf(db, company.id),
  }));

  mount(app, services, getPaymentClientToken, async () => ({ client_token: await payments.clientToken() }));

  mount(app, services, changePlanCall, async ({ body }, context) => {
    await changePlan(context, body.plan_id);
    return subscriptionOf(db, context.company.id, payments);
  });

  mount(app, services, addPaymentMethodCall, async ({ body }, context) => {
    await addPaymentMethod(context, payments, body);
    return { payment_methods: await paymentMethodsOf(db, context.company.id) };
  });
}
