import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets, packetHolds, packetSections } from '../../db/schema';

/** The carrier's remit-to, as a confirmation prints it. */
export interface RemitTo {
  /** The factoring company or the carrier itself, with its address. Null: unknown, or omitted. */
  remitTo: string | null;
  /** Why it is omitted, in a sentence. Null: it is not. */
  leftOut: string | null;
}

const MAX_LENGTH = 200;

/**
 * The remit-to in the carrier's newest complete packet. While a change of bank or remit-to is held, none: neither the old one
 * nor the new one is certain.
 */
export async function remitToOf(db: Queryable, companyId: number, carrierId: number): Promise<RemitTo> {
  const ofCarrier = and(eq(onboardingPackets.companyId, companyId), eq(onboardingPackets.carrierId, carrierId));
  const [held] = await db
    .select({ id: packetHolds.id })
    .from(packetHolds)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetHolds.packetId))
    .where(and(ofCarrier, eq(packetHolds.kind, 'bank_change'), isNull(packetHolds.releasedAt)))
    .limit(1);
  if (held)
    return {
      remitTo: null,
      leftOut: 'Remit-to is left out: a change of bank or remit-to in the carrier’s packet is held.',
    };
  const [payment] = await db
    .select({ kept: packetSections.answers })
    .from(packetSections)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetSections.packetId))
    .where(and(ofCarrier, eq(onboardingPackets.status, 'complete'), eq(packetSections.section, 'payment')))
    .orderBy(desc(onboardingPackets.completedAt), desc(onboardingPackets.id))
    .limit(1);
  const answers = (payment?.kept.answers ?? {}) as Record<string, unknown>;
  const said = (name: string) => (typeof answers[name] === 'string' ? answers[name].trim() : '');
  if (said('remit_name') === '') return { remitTo: null, leftOut: null };
  const place = [said('state'), said('postal_code')].filter(Boolean).join(' ');
  const whole = [said('remit_name'), said('street'), said('city'), place].filter(Boolean).join(', ');
  return { remitTo: whole.slice(0, MAX_LENGTH), leftOut: null };
}
