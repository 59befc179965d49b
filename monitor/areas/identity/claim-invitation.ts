import { INVITATION_DAYS } from '@contract/account/account.constants';
import type { OpenUserInvitation } from '@contract/identity/sign-up.entities';
import { DAY_MS } from '@contract/shared/day';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Database } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { recordAuditEvent } from '../../db/history/audit-log';
import { describeScopes } from '../../db/history/scope-labels';
import { companies, userInvitations, users } from '../../db/schema';
import { hasCompany, type Joining } from './create-broker-company';

/** Its newest mail is recent enough that it can be claimed. */
export const isRecent = (now: Date) =>
  gt(userInvitations.deliveredAt, new Date(now.getTime() - INVITATION_DAYS * DAY_MS));

const isKeptFor = (email: string) =>
  and(eq(userInvitations.email, email), isNull(userInvitations.claimedAt), isNull(userInvitations.deletedAt));

/** The newest invitation to an address, and if it has expired; null: there is none. */
export async function findInvitation(
  db: Database,
  email: string,
  now: Date,
): Promise<{ invitation: OpenUserInvitation; isExpired: boolean } | null> {
  const [row] = await db
    .select({
      id: userInvitations.id,
      company: { legal_name: companies.legalName },
      invited_by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      scopes: userInvitations.scopes,
      site: userInvitations.site,
      deliveredAt: userInvitations.deliveredAt,
      isOpen: sql<boolean>`${isRecent(now)}`,
    })
    .from(userInvitations)
    .innerJoin(companies, eq(companies.id, userInvitations.companyId))
    .leftJoin(users, eq(users.id, userInvitations.invitedByUserId))
    .where(isKeptFor(email))
    .orderBy(desc(userInvitations.deliveredAt), desc(userInvitations.id))
    .limit(1);
  if (!row) return null;
  const { deliveredAt, isOpen, ...invitation } = row;
  return { invitation: { ...invitation, delivered_at: deliveredAt.toISOString() }, isExpired: !isOpen };
}

/** Joins the inviting company with the invitation's scopes, all or nothing. The address must be the user's own. */
export async function claimInvitation(
  db: Database,
  user: { id: number; email: string },
  invitationId: number,
  now: Date,
): Promise<Extract<Joining, 'joined' | 'has_company' | 'no_invitation'>> {
  return db.transaction(async (tx) => {
    const open = and(eq(userInvitations.id, invitationId), isKeptFor(user.email), isRecent(now));
    const [named] = await beyondCompany('own_invitation', () =>
      tx.select({ companyId: userInvitations.companyId }).from(userInvitations).where(open),
    );
    if (!named) return 'no_invitation';
    // Reads the invitation only after this lock: a manager may be withdrawing it.
    await beyondCompany('own_invitation', () => lockCompany(tx, named.companyId));
    const [invitation] = await beyondCompany('own_invitation', () => tx.select().from(userInvitations).where(open));
    if (!invitation) return 'no_invitation';
    if (await hasCompany(tx, user.id)) return 'has_company';
    const { companyId, scopes, roleId, site } = invitation;
    await tx.update(userInvitations).set({ claimedAt: now }).where(eq(userInvitations.id, invitationId));
    await tx
      .update(users)
      .set({ companyId, scopes, roleId, isWatchdog: site === 'watchdog' })
      .where(eq(users.id, user.id));
    await recordAuditEvent(tx, {
      companyId,
      kind: 'invitation_claimed',
      summary: `${user.email} claimed an invitation and joined with ${describeScopes(scopes)}`,
      userId: user.id,
      occurredAt: now,
    });
    return 'joined';
  });
}
