import type { OpenUserInvitation } from '@contract/identity/sign-up.entities';
import { SCOPES } from '@contract/shared/permissions';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { classifications, companies, plans, ruleSets, userInvitations, users } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { scopesInWords } from '../account/scope-words';
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

async function hasCompany(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId)).for('update');
  return row?.companyId != null;
}

async function trialPlan(tx: Queryable): Promise<number> {
  const [known] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.name, TRIAL_PLAN.name)).limit(1);
  if (known) return known.id;
  const [created] = await tx.insert(plans).values(TRIAL_PLAN).returning({ id: plans.id });
  return created!.id;
}

const isOpenFor = (email: string) =>
  and(eq(userInvitations.email, email), isNull(userInvitations.claimedAt), isNull(userInvitations.deletedAt));

/** The newest open invitation to an address, or null. */
export async function findOpenInvitation(db: Database, email: string): Promise<OpenUserInvitation | null> {
  const [row] = await db
    .select({
      id: userInvitations.id,
      company: { legal_name: companies.legalName },
      invited_by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      scopes: userInvitations.scopes,
      site: userInvitations.site,
      deliveredAt: userInvitations.deliveredAt,
    })
    .from(userInvitations)
    .innerJoin(companies, eq(companies.id, userInvitations.companyId))
    .leftJoin(users, eq(users.id, userInvitations.invitedByUserId))
    .where(isOpenFor(email))
    .orderBy(desc(userInvitations.deliveredAt), desc(userInvitations.id))
    .limit(1);
  if (!row) return null;
  const { deliveredAt, ...invitation } = row;
  return { ...invitation, delivered_at: deliveredAt.toISOString() };
}

/** Joins the inviting company with the invitation's scopes, all or nothing. The address must be the user's own. */
export async function claimInvitation(
  db: Database,
  user: { id: number; email: string },
  invitationId: number,
  now: Date,
): Promise<Extract<Joining, 'joined' | 'has_company' | 'no_invitation'>> {
  return db.transaction(async (tx) => {
    const open = and(eq(userInvitations.id, invitationId), isOpenFor(user.email));
    const [named] = await tx.select({ companyId: userInvitations.companyId }).from(userInvitations).where(open);
    if (!named) return 'no_invitation';
    // Before its invitation is read for good: a manager may be taking it back.
    await lockCompany(tx, named.companyId);
    const [invitation] = await tx.select().from(userInvitations).where(open);
    if (!invitation) return 'no_invitation';
    if (await hasCompany(tx, user.id)) return 'has_company';
    const { companyId, scopes, site } = invitation;
    await tx.update(userInvitations).set({ claimedAt: now }).where(eq(userInvitations.id, invitationId));
    await tx
      .update(users)
      .set({ companyId, scopes, isWatchdog: site === 'watchdog' })
      .where(eq(users.id, user.id));
    await recordAuditEvent(tx, {
      companyId,
      kind: 'invitation_claimed',
      summary: `${user.email} claimed an invitation and joined with ${scopesInWords(scopes)}`,
      userId: user.id,
      occurredAt: now,
    });
    return 'joined';
  });
}
