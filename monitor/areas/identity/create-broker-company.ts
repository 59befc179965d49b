import { SCOPES } from '@contract/shared/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import { classifications, companies, plans, ruleSets, users } from '../../db/schema';
import { enqueueJob } from '../../jobs/jobs';
import { trialEnd } from '../billing/trials';
import { STANDARD_CLASSIFICATION, STANDARD_LOAD_CONDITIONS, STANDARD_RULE_SET } from '../rules/standard-rule-set';
import { accessMailJob } from './access-mail-job';

/** The rights of a new company: enough to vet and onboard, not to export data in bulk. */
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

/** A company to set up: by the federal record, or as the operator read it there. */
export type CompanyToSetUp = {
  /** Its entry in the federal record; null: the operator knows none. */
  carrierId: number | null;
  legalName: string;
  details: Partial<typeof companies.$inferInsert>;
};

/**
 * Creates the company with its first classification and makes the user its manager. In the caller's transaction.
 *
 * @param how for the audit log, why this user may: “by a code mailed to the address of record”
 */
export async function createBrokerCompany(
  tx: Queryable,
  user: { id: number; email: string },
  { carrierId, legalName, details }: CompanyToSetUp,
  { how, now }: { how: string; now: Date },
): Promise<Extract<Joining, 'joined' | 'has_company' | 'carrier_taken'>> {
  await lockSettingUp(tx);
  if (await hasCompany(tx, user.id)) return 'has_company';
  if ((await companyHere(tx, carrierId)) !== null) return 'carrier_taken';

  const [created] = await tx
    .insert(companies)
    .values({
      legalName,
      companyType: 'broker',
      status: 'active',
      planId: await trialPlan(tx),
      carrierId,
      createdAt: now,
      trialEndsAt: trialEnd(now),
      ...details,
    })
    .returning({ id: companies.id });
  const companyId = created!.id;
  const [classification] = await tx
    .insert(classifications)
    .values({ companyId, name: STANDARD_CLASSIFICATION, loadConditions: STANDARD_LOAD_CONDITIONS, createdAt: now })
    .returning({ id: classifications.id });
  await tx
    .insert(ruleSets)
    .values({ classificationId: classification!.id, values: STANDARD_RULE_SET as Record<string, number> });
  await tx
    .update(users)
    .set({ companyId, scopes: [...SCOPES], requestedCarrierId: carrierId })
    .where(eq(users.id, user.id));
  await recordAuditEvent(tx, {
    companyId,
    kind: 'company_set_up',
    summary: `${user.email} set up ${legalName}: ${how}`,
    userId: user.id,
    occurredAt: now,
  });
  await enqueueJob(tx, accessMailJob, {
    params: { about: 'set_up', userId: user.id, carrierId, how },
    companyId: null,
    userId: user.id,
    now,
  });
  return 'joined';
}

/** One at a time: a form sent twice, or two people of the same company, create one. */
export const lockSettingUp = (tx: Queryable) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('create_company'))`);

/**
 * The id of the broker company with this entry of the federal record; null: none. A company with only disabled accounts
 * does not block a new one.
 */
export async function companyHere(db: Queryable, carrierId: number | null): Promise<number | null> {
  if (carrierId === null) return null;
  const [here] = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), isNull(users.disabledAt)))
    .where(and(eq(companies.carrierId, carrierId), eq(companies.companyType, 'broker')))
    .limit(1);
  return here?.id ?? null;
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
