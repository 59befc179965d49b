import type { ProviderName } from '@contract/loads/telematics.constants';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { providerConnections, trackingConnections } from '../../../db/schema';

export type ProviderRow = typeof providerConnections.$inferSelect;

/** The consent that a connection is read under; null: it ended, or the connection did. */
export async function consentOfProvider(
  tx: Queryable,
  id: number,
  lock?: 'locked',
): Promise<{ id: number; carrierId: number; provider: ProviderName } | null> {
  const named = tx
    .select({
      id: trackingConnections.id,
      carrierId: trackingConnections.carrierId,
      provider: providerConnections.provider,
    })
    .from(trackingConnections)
    .innerJoin(providerConnections, eq(providerConnections.trackingConnectionId, trackingConnections.id))
    .where(
      and(
        eq(providerConnections.id, id),
        isNull(providerConnections.disconnectedAt),
        isNull(trackingConnections.withdrawnAt),
      ),
    );
  const [row] = await (lock ? named.for('share') : named);
  return row ?? null;
}

/** A carrier's connections as they stand, in the order in which they were made. */
export const providersOf = (db: Queryable, carrierId: number): Promise<ProviderRow[]> =>
  db
    .select()
    .from(providerConnections)
    .where(and(eq(providerConnections.carrierId, carrierId), isNull(providerConnections.disconnectedAt)))
    .orderBy(asc(providerConnections.id));
