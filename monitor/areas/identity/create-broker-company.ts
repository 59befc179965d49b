import { SCOPES } from '@contract/shared/permissions';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { classifications, companies, plans, ruleSets, users } from '../../db/schema';
import { trialEnd } from '../billing/trials';
import { STANDARD_CLASSIFICATION, STANDARD_RULE_SET } from '../rules/standard-rule-set';

/** What a company that has just signed up may do: enough to vet and onboard, not to take data away in bulk. */
const TRIAL_PLAN = {
  name: 'Trial',
  canLoadDashboard: true,
  canConnect: true,
  canRule: true,
  canLaneSearch: true,
  canExport: false,
  canExportWithInsights: false,
  canApi: false,
  canApiWithInsights: false,
  canViewInsights: true,
  canViewInsuranceCertificates: true,
  carrierSearchesLimit: 100,
};

export type Joining = 'joined' | 'has_company' | 'carrier_taken' | 'no_invitation';

/** Creates the company with its first classification and makes the user its manager, all or nothing. */
export async function createBrokerCompany(
  db: Database,
  user: { id: number },
  company: { carrierId: number; legalName: string; details: Partial<typeof companies.$inferInsert> },
  now: Date,
): Promise<Extract<Joining, 'joined' | 'has_company' | 'carrier_taken'>> {
  return db.transaction(async (tx) => {
    // One sign-up at a time: the form sent twice makes one company, and so do two people of the same one.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('create_company'))`);
    if (await hasCompany(tx, user.id)) return 'has_company';
    const [taken] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.carrierId, company.carrierId), eq(companies.companyType, 'broker')))
      .limit(1);
    if (taken) return 'carrier_taken';

    const [created] = await tx
      .insert(companies)
      .values({
        legalName: company.legalName,
        companyType: 'broker',
        status: 'active',
        planId: await trialPlan(tx),
        carrierId: company.carrierId,
        createdAt: now,
        trialEndsAt: trialEnd(now),
        ...company.details,
      })
      .returning({ id: companies.id });
    const companyId = created!.id;
    const [classification] = await tx
      .insert(classifications)
      .values({ companyId, name: STANDARD_CLASSIFICATION, createdAt: now })
      .returning({ id: classifications.id });
    await tx
      .insert(ruleSets)
      .values({ classificationId: classification!.id, values: STANDARD_RULE_SET as Record<string, number> });
    await tx
      .update(users)
      .set({ companyId, scopes: [...SCOPES] })
      .where(eq(users.id, user.id));
    return 'joined';
  });
}

/** Whether a user has a company already; locks the user's row. */
export async function hasCompany(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId)).for('update');
  return row?.companyId != null;
}

async function trialPlan(tx: Queryable): Promise<number> {
  const [known] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.name, TRIAL_PLAN.name)).limit(1);
  if (known) return known.id;
  const [created] = await tx.insert(plans).values(TRIAL_PLAN).returning({ id: plans.id });
  return created!.id;
}
