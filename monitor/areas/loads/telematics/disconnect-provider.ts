import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client';
import { eldConnections, providerConnections } from '../../../db/schema';

/** What ends with a connection: its credentials, what signs its posts, where reading stood, and its vehicles. */
const ENDED = {
  sealedCredentials: null,
  sealedWebhookSecret: null,
  cursor: null,
  heldBy: null,
  eldConnectionId: null,
};

/** Ends one connection. A batch that was read before and is not stored yet is rejected from now on. */
export async function endProvider(tx: Queryable, id: number, now: Date): Promise<void> {
  const [row] = await tx
    .select({ eldConnectionId: providerConnections.eldConnectionId })
    .from(providerConnections)
    .where(and(eq(providerConnections.id, id), isNull(providerConnections.disconnectedAt)))
    .for('update');
  if (!row) return;
  await tx
    .update(providerConnections)
    .set({ ...ENDED, disconnectedAt: now })
    .where(eq(providerConnections.id, id));
  if (row.eldConnectionId !== null) await tx.delete(eldConnections).where(eq(eldConnections.id, row.eldConnectionId));
}

/** Ends every connection of a consent. */
export async function endProviders(tx: Queryable, trackingConnectionId: number, now: Date): Promise<void> {
  const current = await tx
    .select({ id: providerConnections.id })
    .from(providerConnections)
    .where(
      and(
        eq(providerConnections.trackingConnectionId, trackingConnectionId),
        isNull(providerConnections.disconnectedAt),
      ),
    )
    .orderBy(providerConnections.id);
  for (const { id } of current) await endProvider(tx, id, now);
}

/** A carrier ends reading from one provider; its consent and its other feeds stay. @returns whether there was one */
export async function disconnectProvider(db: Database, carrierId: number, id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: providerConnections.id })
      .from(providerConnections)
      .where(
        and(
          eq(providerConnections.id, id),
          eq(providerConnections.carrierId, carrierId),
          isNull(providerConnections.disconnectedAt),
        ),
      );
    if (!row) return false;
    await endProvider(tx, id, now);
    return true;
  });
}
