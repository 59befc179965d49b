import type { TrackingConnection } from '@contract/loads/tracking-connections.calls';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { masked } from '../../../carrier-pages/masked';
import type { Queryable } from '../../../db/client';
import { carriers, trackingConnections, trackingLinks } from '../../../db/schema';
import { addressOfRecord } from '../../../mail/address-of-record';
import { digest } from '../../../server/authentication/tokens';

export type ConnectionRow = typeof trackingConnections.$inferSelect;
export type LinkRow = typeof trackingLinks.$inferSelect;

/** The carrier's current consent; null: none. */
export async function currentConnection(db: Queryable, carrierId: number): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(trackingConnections)
    .where(and(eq(trackingConnections.carrierId, carrierId), isNull(trackingConnections.withdrawnAt)));
  return row ?? null;
}

/**
 * The consent that a key belongs to; null: no key of ours, or withdrawn.
 *
 * @param lock keeps it unchanged until the transaction ends
 */
export async function connectionOfKey(tx: Queryable, key: string, lock?: 'locked'): Promise<ConnectionRow | null> {
  const isIt = and(eq(trackingConnections.keyHash, digest(key)), isNull(trackingConnections.withdrawnAt));
  const named = tx.select().from(trackingConnections).where(isIt);
  const [row] = await (lock ? named.for('share') : named);
  return row ?? null;
}

/** A carrier's state of sharing, as a company sees it. @throws ApiError 404 for no carrier */
export async function trackingConnectionOf(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<TrackingConnection> {
  const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) throw httpErrors.notFound('That carrier');
  const [newest] = await db
    .select()
    .from(trackingConnections)
    .where(eq(trackingConnections.carrierId, carrierId))
    .orderBy(sql`${trackingConnections.withdrawnAt} DESC NULLS FIRST`)
    .limit(1);
  const [link] = await db
    .select({ createdAt: trackingLinks.createdAt })
    .from(trackingLinks)
    .where(
      and(
        eq(trackingLinks.carrierId, carrierId),
        eq(trackingLinks.companyId, companyId),
        eq(trackingLinks.purpose, 'invitation'),
      ),
    )
    .orderBy(desc(trackingLinks.createdAt))
    .limit(1);
  const address = await addressOfRecord(db, carrierId);
  const isInvitedSince = link && (!newest?.withdrawnAt || link.createdAt > newest.withdrawnAt);
  return {
    carrier_id: carrierId,
    status: newest && !newest.withdrawnAt ? 'connected' : isInvitedSince ? 'invited' : newest ? 'withdrawn' : 'none',
    invited_at: link?.createdAt.toISOString() ?? null,
    consented_at: newest && !newest.withdrawnAt ? newest.consentedAt.toISOString() : null,
    withdrawn_at: newest?.withdrawnAt?.toISOString() ?? null,
    email: address && masked(address.email),
  };
}

/** What a mailed link opens: nothing if it was not used in time, unless its carrier is connected. */
export async function findLink(db: Queryable, token: string, now: Date): Promise<LinkRow | null> {
  const isConnected = sql`EXISTS (SELECT FROM ${trackingConnections} WHERE ${trackingConnections.carrierId} = ${trackingLinks.carrierId}
    AND ${trackingConnections.withdrawnAt} IS NULL)`;
  const [row] = await db
    .select()
    .from(trackingLinks)
    .where(and(eq(trackingLinks.tokenHash, digest(token)), or(gt(trackingLinks.expiresAt, now), isConnected)));
  return row ?? null;
}
