import { PROVIDER_LABELS } from '@contract/loads/telematics.constants';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client';
import { eldConnections, loads, providerConnections, trackingConnections } from '../../../db/schema';
import { seal } from '../../../documents/sealing/sealed-secrets';
import { endProvider } from './disconnect-provider';
import type { Grant, Provider } from './provider';

/**
 * Connects a carrier's account with a provider, within its consent. This replaces an earlier connection to it. The
 * credentials are tried with the provider first: those that do not work are not kept.
 *
 * @returns false: the carrier shares nothing, or withdrew meanwhile
 * @throws ProviderError as the provider answered
 */
export async function connectProvider(
  { db, secrets }: { db: Database; secrets: readonly string[] },
  provider: Provider,
  carrierId: number,
  grant: Grant,
  now: Date,
): Promise<boolean> {
  const { credentials, account } = await provider.connect(grant);
  return db.transaction(async (tx) => {
    const isCurrent = and(eq(trackingConnections.carrierId, carrierId), isNull(trackingConnections.withdrawnAt));
    // Locked for itself: two browsers connect one after the other.
    const [consent] = await tx.select().from(trackingConnections).where(isCurrent).for('update');
    if (!consent) return false;
    const [known] = await tx
      .select({ id: providerConnections.id })
      .from(providerConnections)
      .where(
        and(
          eq(providerConnections.carrierId, carrierId),
          eq(providerConnections.provider, provider.name),
          isNull(providerConnections.disconnectedAt),
        ),
      );
    if (known) await endProvider(tx, known.id, now);
    const [eld] = await tx
      .insert(eldConnections)
      .values({
        carrierId,
        provider: PROVIDER_LABELS[provider.name],
        status: 'active',
        connectedAt: now,
        updatedAt: now,
      })
      .returning({ id: eldConnections.id });
    await tx.insert(providerConnections).values({
      carrierId,
      trackingConnectionId: consent.id,
      provider: provider.name,
      account,
      sealedCredentials: seal(JSON.stringify(credentials), secrets),
      connectedAt: now,
      nextPullAt: now,
      eldConnectionId: eld!.id,
    });
    await tx
      .update(loads)
      .set({ nextCheckAt: now })
      .where(and(eq(loads.carrierId, carrierId), sql`${loads.nextCheckAt} > ${now.toISOString()}::timestamptz`));
    return true;
  });
}

/** Keeps what a provider signs its posts with. @returns false: the carrier has no such connection */
export async function keepWebhookSecret(
  { db, secrets }: { db: Database; secrets: readonly string[] },
  { id, carrierId }: { id: number; carrierId: number },
  secret: string,
): Promise<boolean> {
  const changed = await db
    .update(providerConnections)
    .set({ sealedWebhookSecret: seal(secret, secrets) })
    .where(
      and(
        eq(providerConnections.id, id),
        eq(providerConnections.carrierId, carrierId),
        isNull(providerConnections.disconnectedAt),
      ),
    )
    .returning({ id: providerConnections.id });
  return changed.length > 0;
}
