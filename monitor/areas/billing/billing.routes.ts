import {
  addPaymentMethod,
  changePlan,
  currentPaymentMethods,
  getPaymentClientToken,
  getSubscription,
} from '@contract/billing/billing.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { companies, paymentMethods } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { type CallContext, mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { findPlanFor, insertDefaultPaymentMethod, paymentMethodsOf, subscriptionOf } from './billing.queries';
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

  mount(app, services, changePlan, async ({ body }, context) => {
    await db.transaction(async (tx) => {
      await switchPlan(tx, body.plan_id, context);
    });
    return subscriptionOf(db, context.company.id, payments);
  });

  mount(app, services, addPaymentMethod, async ({ body }, context) => {
    const { company, user, now } = context;
    // Before the nonce is spent: a plan that cannot be had is no reason to keep a card.
    if (body.plan_id !== undefined && !(await findPlanFor(db, { planId: company.plan_id }, body.plan_id)))
      throw noSuchPlan();
    const [payer] = await db
      .select({ legalName: companies.legalName, customerId: companies.paymentCustomerId })
      .from(companies)
      .where(eq(companies.id, company.id));
    const stored = await payments.store(body.nonce, payer!);
    if ('refusal' in stored) throw refuse.invalid({ nonce: [stored.refusal] }, stored.refusal);
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const added = { ...stored, service: payments.service, addedByUserId: user.id, createdAt: now };
      await insertDefaultPaymentMethod(tx, company.id, added);
      if (stored.customerId !== null)
        await tx.update(companies).set({ paymentCustomerId: stored.customerId }).where(eq(companies.id, company.id));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'payment_method_added',
        summary: `Added ${stored.brand}${stored.lastFour ? ` ending ${stored.lastFour}` : ''} as the default`,
        userId: user.id,
        occurredAt: now,
      });
      if (body.plan_id !== undefined) await switchPlan(tx, body.plan_id, context);
    });
    return { payment_methods: await paymentMethodsOf(db, company.id) };
  });
}

/** Puts the company on a plan and, where its subscription had ended, back in good standing. */
async function switchPlan(tx: Queryable, planId: number, { company: { id }, user, now }: CallContext) {
  const company = await lockCompany(tx, id);
  const plan = await findPlanFor(tx, company, planId);
  if (!plan) throw noSuchPlan();
  const [method] = await tx
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(eq(paymentMethods.companyId, id))
    .limit(1);
  if (!method) {
    const words = 'Add a payment method first: a plan is paid by it.';
    throw refuse.invalid({ plan_id: [words] }, words);
  }
  await tx.update(companies).set({ planId: plan.id, status: 'active', trialEndsAt: null }).where(eq(companies.id, id));
  await recordAuditEvent(tx, {
    companyId: id,
    kind: 'plan_changed',
    summary: company.status === 'active' ? `Changed to the plan ${plan.name}` : `Subscribed again, plan ${plan.name}`,
    userId: user.id,
    occurredAt: now,
  });
}

function noSuchPlan() {
  const words = 'This plan is not on offer. Choose one of those shown.';
  return refuse.invalid({ plan_id: [words] }, words);
}
