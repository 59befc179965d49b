import type { ConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { connectionInvitations, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in invitations. */
const invitationsSearch = defineSearch({
  table: connectionInvitations,
  attributes: {
    id: { column: connectionInvitations.id, type: 'integer' },
    issuer_id: { column: connectionInvitations.companyId, type: 'integer' },
    carrier_id: { column: connectionInvitations.carrierId, type: 'integer' },
    email: { column: connectionInvitations.email, type: 'string' },
    delivered_at: { column: connectionInvitations.deliveredAt, type: 'datetime' },
  },
});

const select = (db: Queryable, companyId: number, where: SQL | undefined) =>
  db
    .select({ invitation: connectionInvitations, invitedBy: fullName(users) })
    .from(connectionInvitations)
    .leftJoin(users, eq(users.id, connectionInvitations.invitedByUserId))
    .where(and(eq(connectionInvitations.companyId, companyId), where))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

/** A page of the company's invitations, newest mail first unless `q` sorts. */
export async function connectionInvitationsOf(
  db: Queryable,
  companyId: number,
  asked: { issuer_id?: number; carrier_id?: number; q?: unknown; page: number; per_page: number },
  now: Date,
) {
  const search = toSql(invitationsSearch, asked.q);
  const where = and(
    search.where,
    asked.issuer_id === undefined ? undefined : eq(connectionInvitations.companyId, asked.issuer_id),
    asked.carrier_id === undefined ? undefined : eq(connectionInvitations.carrierId, asked.carrier_id),
  );
  const rows = await select(db, companyId, where)
    .orderBy(...search.orderBy, desc(connectionInvitations.deliveredAt), desc(connectionInvitations.id))
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page);
  const [counted] = await db
    .select({ total: count() })
    .from(connectionInvitations)
    .where(and(eq(connectionInvitations.companyId, companyId), where));
  return { invitations: rows.map((row) => toWire(row, now)), total: counted!.total };
}

/** @throws ApiError 404, also for an invitation of another company */
export async function getConnectionInvitation(
  db: Queryable,
  companyId: number,
  id: number,
  now: Date,
): Promise<ConnectionInvitation> {
  const [row] = await select(db, companyId, eq(connectionInvitations.id, id));
  if (!row) throw httpErrors.notFound('That invitation');
  return toWire(row, now);
}

/** The invitations of a connection whose links may still work. */
export const openOf = (connectionId: number) =>
  and(
    eq(connectionInvitations.connectionId, connectionId),
    isNull(connectionInvitations.revokedAt),
    isNull(connectionInvitations.completedAt),
  );

function toWire({ invitation, invitedBy }: Row, now: Date): ConnectionInvitation {
  const { companyId, carrierId, connectionId, revokedAt, completedAt, expiresAt } = invitation;
  return {
    id: invitation.id,
    issuer_id: companyId,
    carrier_id: carrierId,
    connection_id: connectionId,
    email: invitation.email,
    classification_ids: invitation.classificationIds,
    status: revokedAt ? 'revoked' : completedAt ? 'completed' : expiresAt <= now ? 'expired' : 'open',
    version: invitation.version,
    invited_by: invitedBy,
    created_at: invitation.createdAt.toISOString(),
    delivered_at: invitation.deliveredAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    opened_at: invitation.openedAt?.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
  };
}
