import type { PaymentMethod, Plan, Subscription } from '@contract/billing/billing.entities';
import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, paymentMethods, plans } from '../../db/schema';
import type { Payments, StoredPaymentMethod } from './payments';

export async function subscriptionOf(db: Queryable, companyId: number, payments: Payments): Promise<Subscription> {
  const [row] = await db
    .select({ company: companies, plan: plans })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  const available = await db.select().from(plans).where(eq(plans.isPublic, true)).orderBy(asc(plans.id));
  return {
    status: row!.company.status,
    plan: row!.plan && toPlan(row!.plan),
    trial_ends_at: row!.company.trialEndsAt?.toISOString() ?? null,
    carrier_searches_count: row!.company.carrierSearchesCount,
    available_plans: available.map(toPlan),
    payments: { service: payments.service, is_sandbox: payments.isSandbox },
  };
}

function toPlan(plan: typeof plans.$inferSelect): Plan {
  const opens: [boolean, Plan['features'][number]][] = [
    [plan.canLoadDashboard, 'can_load_dashboard'],
    [plan.canConnect, 'can_connect'],
    [plan.canRule, 'can_rule'],
    [plan.canLaneSearch, 'can_lane_search'],
    [plan.canExport, 'can_export'],
    [plan.canExportWithInsights, 'can_export_with_insights'],
    [plan.canApi, 'can_api'],
    [plan.canApiWithInsights, 'can_api_with_insights'],
    [plan.canViewInsights, 'can_view_insights'],
    [plan.canViewInsuranceCertificates, 'can_view_insurance_certificates'],
  ];
  return {
    id: plan.id,
    name: plan.name,
    features: opens.filter(([isOpen]) => isOpen).map(([, feature]) => feature),
    carrier_searches_limit: plan.carrierSearchesLimit,
  };
}

export async function paymentMethodsOf(db: Queryable, companyId: number): Promise<PaymentMethod[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.companyId, companyId))
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    brand: row.brand,
    last_four: row.lastFour,
    is_default: row.isDefault,
    is_sandbox: row.service === 'sandbox',
    created_at: row.createdAt.toISOString(),
  }));
}

/** The plan behind an id, where this company may have it: one on offer, or its own. */
export async function findPlanFor(tx: Queryable, company: { planId: number | null }, planId: number) {
  const isOpen = or(eq(plans.isPublic, true), eq(plans.id, company.planId ?? 0));
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), isOpen));
  return plan ?? null;
}

/** Keeps a payment method as the company's default. */
export async function insertDefaultPaymentMethod(
  tx: Queryable,
  companyId: number,
  stored: StoredPaymentMethod & {
    service: (typeof paymentMethods.$inferSelect)['service'];
    addedByUserId: number;
    createdAt: Date;
  },
) {
  await tx.update(paymentMethods).set({ isDefault: false }).where(eq(paymentMethods.companyId, companyId));
  const { token, customerId: _, ...fields } = stored;
  await tx.insert(paymentMethods).values({ companyId, serviceToken: token, isDefault: true, ...fields });
}
