import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { companies } from '../../db/schema';
import { decide } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { findPlanFor, insertDefaultPaymentMethod } from './billing.queries';
import { noSuchPlan, switchPlan } from './change-plan';
import type { Payments } from './payments';

/**
 * Keeps a payment method as the company's default and, where a plan is chosen with it, switches to that.
 *
 * @throws ApiError 422 for a plan that is not on offer, or a method that the payment service does not take
 */
export async function addPaymentMethod(
  context: CallContext,
  payments: Payments,
  { nonce, plan_id: planId }: { nonce: string; plan_id?: number },
): Promise<void> {
  const { db, company } = context;
  // Before the nonce is spent: a plan that cannot be had is no reason to keep a card.
  if (planId !== undefined && !(await findPlanFor(db, { planId: company.plan_id }, planId))) throw noSuchPlan();
  const [payer] = await db
    .select({ legalName: companies.legalName, customerId: companies.paymentCustomerId })
    .from(companies)
    .where(eq(companies.id, company.id));
  const stored = await payments.store(nonce, payer!);
  if ('refusal' in stored) throw httpErrors.invalid({ nonce: [stored.refusal] }, stored.refusal);
  await decide(context, async (d) => {
    const added = { ...stored, service: payments.service, addedByUserId: d.user.id, createdAt: d.now };
    await insertDefaultPaymentMethod(d.tx, d.companyId, added);
    if (stored.customerId !== null)
      await d.tx.update(companies).set({ paymentCustomerId: stored.customerId }).where(eq(companies.id, d.companyId));
    const summary = `Added ${stored.brand}${stored.lastFour ? ` ending ${stored.lastFour}` : ''} as the default`;
    d.audit({ kind: 'payment_method_added', summary });
    if (planId !== undefined) await switchPlan(d, planId);
  });
}
