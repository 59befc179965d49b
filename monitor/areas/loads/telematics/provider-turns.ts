import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { providerConnections, trackingConnections } from '../../../db/schema';
import type { ProviderRow } from './provider-connections.queries';

/** A request takes eight seconds at most. A node that went away loses its turn after this. */
const HELD_FOR = sql.raw("interval '2 minutes'");

/** Nodes' own clocks may differ: the database's decides who holds a connection. */
const IS_HELD = sql.raw(`(p.held_by IS NOT NULL AND p.held_until > clock_timestamp()
  AND p.held_until <= clock_timestamp() + interval '2 minutes')`);

export type Turn = ProviderRow & { heldBy: string };

/**
 * Takes the connection that has waited longest to be read. No other node reads it, or refreshes its token, while it is
 * held.
 *
 * @returns null: none is due
 */
export async function takeProviderTurn(db: Database, now: Date): Promise<Turn | null> {
  const heldBy = randomUUID();
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE provider_connections SET held_by = ${heldBy}, held_until = clock_timestamp() + ${HELD_FOR}
    WHERE id = (
      SELECT p.id FROM provider_connections p
      JOIN tracking_connections t ON t.id = p.tracking_connection_id AND t.withdrawn_at IS NULL
      WHERE p.disconnected_at IS NULL AND p.revoked_at IS NULL AND p.sealed_credentials IS NOT NULL
        AND p.next_pull_at <= ${now.toISOString()}::timestamptz AND NOT ${IS_HELD}
      ORDER BY p.next_pull_at, p.id LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
    RETURNING id`);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  // Read after it is held: another node may have refreshed its token since the statement began.
  const [row] = await db
    .select()
    .from(providerConnections)
    .where(and(eq(providerConnections.id, id), eq(providerConnections.heldBy, heldBy)));
  return row ? { ...row, heldBy } : null;
}

const isMine = ({ id, heldBy }: Pick<Turn, 'id' | 'heldBy'>) =>
  and(
    eq(providerConnections.id, id),
    eq(providerConnections.heldBy, heldBy),
    isNull(providerConnections.disconnectedAt),
    isNotNull(providerConnections.sealedCredentials),
  );

/** Whether the turn goes on: held longer, unless the carrier disconnected or withdrew. */
export async function holdOn(db: Database, turn: Turn): Promise<boolean> {
  const consented = db
    .select({ id: trackingConnections.id })
    .from(trackingConnections)
    .where(isNull(trackingConnections.withdrawnAt));
  const held = await db
    .update(providerConnections)
    .set({ heldUntil: sql`clock_timestamp() + ${HELD_FOR}` })
    .where(and(isMine(turn), sql`${providerConnections.trackingConnectionId} IN (${consented})`))
    .returning({ id: providerConnections.id });
  return held.length > 0;
}

/** Writes to a connection while it is held. @returns false: it was disconnected, or another node holds it */
export async function writeTurn(
  db: Database,
  turn: Turn,
  set: Partial<typeof providerConnections.$inferInsert>,
): Promise<boolean> {
  const written = await db
    .update(providerConnections)
    .set(set)
    .where(isMine(turn))
    .returning({ id: providerConnections.id });
  return written.length > 0;
}

/**
 * Stores refreshed credentials, since the earlier ones may be used up. @returns false: this turn no longer owns the
 * connection
 */
export const keepCredentials = async (db: Database, turn: Turn, sealed: string): Promise<boolean> => {
  const kept = await db
    .update(providerConnections)
    .set({ sealedCredentials: sealed, credentialsVersion: turn.credentialsVersion + 1 })
    .where(and(isMine(turn), eq(providerConnections.credentialsVersion, turn.credentialsVersion)))
    .returning({ id: providerConnections.id });
  return kept.length > 0;
};
