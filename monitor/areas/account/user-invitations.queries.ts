import { INVITATION_DAYS } from '@contract/account/account.constants';
import type { UserInvitation } from '@contract/account/users.entities';
import { DAY_MS } from '@contract/shared/day';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { roles, userInvitations, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** Not claimed and not taken back, of this company; also one that has expired, which can be sent again. */
export const openInvitations = (companyId: number) =>
  and(eq(userInvitations.companyId, companyId), isNull(userInvitations.claimedAt), isNull(userInvitations.deletedAt));

/** What `q[...]` may search in invitations. */
const invitationsSearch = columnSearch(userInvitations, ['id', 'email', 'site', 'deliveredAt']);

const selectOpen = (db: Queryable, companyId: number, id?: number) =>
  db
    .select({
      id: userInvitations.id,
      email: userInvitations.email,
      scopes: userInvitations.scopes,
      role: sql<UserInvitation['role']>`(SELECT json_build_object('id', r.id, 'name', r.name) FROM ${roles} r
        WHERE r.id = ${userInvitations.roleId} AND r.company_id = ${userInvitations.companyId})`,
      site: userInvitations.site,
      delivered_at: userInvitations.deliveredAt,
      invited_by: fullName(users),
    })
    .from(userInvitations)
    .leftJoin(users, eq(users.id, userInvitations.invitedByUserId))
    .where(and(openInvitations(companyId), id === undefined ? undefined : eq(userInvitations.id, id)))
    .$dynamic();

type Row = Omit<UserInvitation, 'delivered_at' | 'expires_at' | 'is_expired'> & { delivered_at: Date };
const toWire = ({ delivered_at, ...row }: Row, now: Date): UserInvitation => {
  const expiresAt = new Date(delivered_at.getTime() + INVITATION_DAYS * DAY_MS);
  return {
    ...row,
    delivered_at: delivered_at.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: expiresAt <= now,
  };
};

/** @throws ApiError 404, also for one that was claimed, taken back, or is another company's */
export async function getOpenInvitation(
  db: Queryable,
  { companyId, now }: { companyId: number; now: Date },
  id: number,
): Promise<UserInvitation> {
  const [row] = await selectOpen(db, companyId, id);
  if (!row) throw httpErrors.notFound('That invitation');
  return toWire(row, now);
}

/** A page of the company's open invitations, newest mail first. */
export async function openInvitationsOf(
  db: Queryable,
  { companyId, now }: { companyId: number; now: Date },
  page: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(invitationsSearch, page.q);
  const where = and(openInvitations(companyId), search.where);
  const rows = await selectOpen(db, companyId)
    .where(where)
    .orderBy(...search.orderBy, desc(userInvitations.deliveredAt), desc(userInvitations.id))
    .limit(page.per_page)
    .offset((page.page - 1) * page.per_page);
  return { invitations: rows.map((row) => toWire(row, now)), total: await db.$count(userInvitations, where) };
}
