import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { connections, onboardingPackets } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange } from '../../decisions/versions';
import { defineJob, enqueueJob } from '../../jobs/jobs';
import { changeDetails, changeStatus } from '../connections/connection-writes';
import { evaluateCarriers } from '../rules/assess-carriers';
import { stopReason, stopsOf } from '../rules/stopping-rules';
import { placeHold } from './advance-packet';

/**
 * Puts on hold an onboarded carrier that lost its authority or was ordered out of service. It checks again: an
 * override, or an ended reason, holds nothing.
 */
export const holdStoppedCarrierJob = defineJob<{ carrierId: number }>({
  kind: 'hold_stopped_carrier',
  isQuick: true,
  async run({ companyId, params: { carrierId } }, services) {
    if (companyId === null) return null;
    const deciding = decidingWithoutUser(services, companyId, services.clock());
    return decide(deciding, (d) => holdStoppedCarrier(d, carrierId));
  },
});

/**
 * Queues it, in the transaction that found that they may not haul; only for onboarded ones. A job, since the company's
 * lock comes before the re-assessment's.
 */
export async function askToHoldStopped(tx: Queryable, companyId: number, carrierIds: number[], now: Date) {
  if (carrierIds.length === 0) return;
  const onboarded = await tx
    .select({ carrierId: connections.carrierId })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, companyId),
        eq(connections.status, 'onboarded'),
        inArray(connections.carrierId, carrierIds),
      ),
    );
  for (const { carrierId } of onboarded)
    await enqueueJob(tx, holdStoppedCarrierJob, {
      params: { carrierId },
      companyId,
      userId: null,
      now,
      once: `${companyId}:${carrierId}`,
    });
}

/** @returns whether this put it on hold */
async function holdStoppedCarrier(d: Decision, carrierId: number): Promise<boolean> {
  const { tx, companyId, now, today } = d;
  const [connection] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId)));
  if (connection?.status !== 'onboarded') return false;
  const stops = (await evaluateCarriers(tx, [carrierId], companyId, today, stopsOf)).get(carrierId)!;
  if (stops.length === 0) return false;
  const why = stops.map(stopReason).join('. ');
  const summary = `On hold: ${why}`;
  const packet = await packetToHold(d, connection, summary);
  await placeHold(tx, packet.id, 'authority', why, now);
  await changeStatus(d, {
    carrierId,
    from: 'onboarded',
    to: 'needs_to_onboard',
    summary: `${summary}. It needs to onboard`,
    data: { onboarding_packet_id: packet.id, failed_rules: stops },
  });
  if (connection.packetId !== packet.id) await changeDetails(d, connection.id, summary, { packetId: packet.id });
  d.carrierEvent({
    carrierId,
    kind: 'packet_status',
    summary: `Onboarding packet held: ${why}`,
    data: { onboarding_packet_id: packet.id, status: 'held_for_authority', previous_status: packet.before },
  });
  return true;
}

/**
 * The newest packet, held; without one, an empty one with the hold. One that the carrier is still filling in is held as
 * well, and returns to the carrier once the hold is released.
 */
async function packetToHold(d: Decision, { id: connectionId, carrierId, packetId }: Connection, summary: string) {
  const { tx, companyId, now } = d;
  const status = 'held_for_authority';
  const [current] =
    packetId === null ? [] : await tx.select().from(onboardingPackets).where(eq(onboardingPackets.id, packetId));
  if (current) {
    await changeRow(d, onboardingPackets, current.id, summary, { status, updatedAt: now });
    return { id: current.id, before: current.status };
  }
  const [made] = await tx
    .insert(onboardingPackets)
    .values({ companyId, carrierId, connectionId, status, createdAt: now, updatedAt: now, ...firstChange(d, summary) })
    .returning({ id: onboardingPackets.id });
  return { id: made!.id, before: null };
}

type Connection = typeof connections.$inferSelect;
