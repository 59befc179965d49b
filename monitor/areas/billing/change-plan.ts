import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { companies, paymentMethods } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { findPlanFor } from './billing.queries';

/**
 * Puts the company on a plan and, where its subscription had ended, back in good standing.
 *
 * @throws ApiError 422 for a plan that is not on offer, or without a payment method
 */
export function changePlan(deciding: Deciding, planId: number) {
  return decide(deciding, (d) => switchPlan(d, planId));
}

/** The same within a decision about something else. */
export async function switchPlan(d: Decision, planId: number) {
  const { tx, companyRow } = d;
  const plan = await findPlanFor(tx, companyRow, planId);
  if (!plan) throw noSuchPlan();
  const [method] = await tx
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(eq(paymentMethods.companyId, companyRow.id))
    .limit(1);
  if (!method) {
    const message = 'Add a payment method first: a plan is paid by it.';
    throw httpErrors.invalid({ plan_id: [message] }, message);
  }
  await tx
    .update(companies)
    .set({ planId: plan.id, status: 'active', trialEndsAt: null })
    .where(eq(companies.id, companyRow.id));
  const isChange = companyRow.status === 'active';
  const summary = isChange ? `Changed to the plan ${plan.name}` : `Subscribed again, plan ${plan.name}`;
  d.audit({ kind: 'plan_changed', summary });
}

/** The 422 for a plan that the company cannot have. */
export function noSuchPlan() {
  const message = 'This plan is not on offer. Choose one of those shown.';
  return httpErrors.invalid({ plan_id: [message] }, message);
}
