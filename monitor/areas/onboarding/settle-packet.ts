import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import {
  HOLD_CAUSES,
  type HoldCause,
  isHeldPacket,
  PACKET_STATUS_LABELS,
  type PacketSection,
  type PacketStatus,
} from '@contract/onboarding/packets.constants';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  companies,
  connections,
  onboardingPacketContracts,
  onboardingPackets,
  packetBankDetails,
  packetHolds,
  packetSections,
} from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordCarrierEvent } from '../../history/carrier-history';
import { askForJob } from '../../jobs/jobs';
import { assessCarriers } from '../rules/assess-carriers';
import { writeVettingFile } from '../vetting/write-vetting-file';
import { packetMailJob } from './packet-mail-job';
import { HELD_UNTIL_A_PERSON, outcomeOf, verdictForPacket } from './packet-rules';
import { packetSection } from './packet-section';

type Packet = typeof onboardingPackets.$inferSelect;

type Occasion = {
  now: Date;
  /** Who of the company decided; null: the carrier, or the rules by themselves. */
  user: CurrentUser | null;
  /** True: the carrier sends the packet now. */
  isSubmitting?: boolean;
};

/**
 * Brings a packet to where it belongs after anything that it depends on has changed: its sections, its holds, the
 * agreement, the rules. Part of the transaction that changed it, which holds the company's lock.
 *
 * @returns its status now
 */
export async function settlePacket(
  tx: Queryable,
  packet: Packet,
  { now, user, isSubmitting = false }: Occasion,
): Promise<PacketStatus> {
  const today = now.toISOString().slice(0, 10);
  const { id, companyId, carrierId } = packet;
  const [connection] = await tx.select().from(connections).where(eq(connections.id, packet.connectionId));
  const sections = await tx.select().from(packetSections).where(eq(packetSections.packetId, id));
  const open = await openHolds(tx, id);
  const [signed] = await tx
    .select({ id: onboardingPacketContracts.id })
    .from(onboardingPacketContracts)
    .where(and(eq(onboardingPacketContracts.packetId, id), isNotNull(onboardingPacketContracts.signedAt)));
  const isSubmitted = isSubmitting || isHeldPacket(packet.status) || packet.status === 'complete';
  const { assessment } = (await assessCarriers(tx, [carrierId], companyId, today)).get(carrierId)!;
  const outcome = outcomeOf({
    sections: new Map(sections.map(({ section, isComplete }) => [section as PacketSection, isComplete])),
    isSubmitted,
    hasSignedContract: signed !== undefined,
    openHolds: open.map(({ cause }) => cause as HoldCause).filter((cause) => HELD_UNTIL_A_PERSON.includes(cause)),
    // What was complete stays so: its carrier is watched by the rules like any other.
    verdict: packet.status === 'complete' ? 'pass' : verdictForPacket(assessment),
    connection: connection!.status as ConnectionStatus,
  });

  const gone = open.filter(
    ({ cause }) => !HELD_UNTIL_A_PERSON.includes(cause as HoldCause) && !outcome.holds.includes(cause as HoldCause),
  );
  if (gone.length > 0)
    await tx
      .update(packetHolds)
      .set({ releasedAt: now, releaseNote: 'What the rules ask for is there, or was overridden.' })
      .where(
        inArray(
          packetHolds.id,
          gone.map(({ id: holdId }) => holdId),
        ),
      );
  for (const cause of outcome.holds)
    if (!open.some((hold) => hold.cause === cause)) await placeHold(tx, id, cause, HOLD_CAUSES[cause].label, now);

  if (outcome.status !== packet.status) {
    await tx
      .update(onboardingPackets)
      .set({
        status: outcome.status,
        version: packet.version + 1,
        updatedAt: now,
        completedAt: outcome.status === 'complete' ? now : null,
      })
      .where(eq(onboardingPackets.id, id));
    const why = outcome.holds.map((cause) => HOLD_CAUSES[cause].label).join(', ');
    await recordCarrierEvent(tx, {
      companyId,
      carrierId,
      kind: 'packet_status',
      summary: `Onboarding packet: ${PACKET_STATUS_LABELS[outcome.status].toLowerCase()}${why === '' ? '' : ` (${why})`}`,
      userId: user?.id ?? null,
      occurredAt: now,
      data: { onboarding_packet_id: id, status: outcome.status, previous_status: packet.status },
    });
  }
  // The money side of a packet counts once nothing holds it: the next change is told from this.
  if (outcome.status === 'complete')
    await tx
      .update(packetBankDetails)
      .set({ acceptedAt: now })
      .where(and(eq(packetBankDetails.packetId, id), isNull(packetBankDetails.acceptedAt)));
  if (isSubmitting) await mail(tx, packet, 'received', now);
  // One that was complete before made its carrier what it is: a person who lifted do not dispatch asks for a new one.
  if (outcome.onboards && packet.status !== 'complete') await onboard(tx, packet, { now, user });
  return outcome.status;
}

const heldPackets = (tx: Queryable, companyId: number, carrierIds: number[]) =>
  tx
    .select({ packet: onboardingPackets })
    .from(onboardingPackets)
    .innerJoin(connections, eq(connections.packetId, onboardingPackets.id))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        // Written into the statement: only so is the index of held packets known to hold them.
        sql`${onboardingPackets.status} LIKE 'held%'`,
        inArray(onboardingPackets.carrierId, carrierIds),
      ),
    )
    .orderBy(asc(onboardingPackets.id));

/**
 * Takes the company before whatever else a run locks, where one of these carriers may be onboarded by it: everybody
 * takes the company first.
 */
export async function lockForHeldPackets(tx: Queryable, companyId: number, carrierIds: number[]) {
  if (carrierIds.length > 0 && (await heldPackets(tx, companyId, carrierIds)).length > 0)
    await lockCompany(tx, companyId);
}

/**
 * The same for the held packets of some carriers, after their verdicts were found anew. Packets that wait for a
 * person's word stay.
 */
export async function settleHeldPackets(tx: Queryable, companyId: number, carrierIds: number[], now: Date) {
  if (carrierIds.length === 0) return;
  const held = await heldPackets(tx, companyId, carrierIds);
  for (const { packet } of held) await settlePacket(tx, packet, { now, user: null });
}

export const openHolds = (tx: Queryable, packetId: number) =>
  tx
    .select()
    .from(packetHolds)
    .where(and(eq(packetHolds.packetId, packetId), isNull(packetHolds.releasedAt)));

/** Puts a hold on a packet unless it is there already. */
export async function placeHold(tx: Queryable, packetId: number, cause: HoldCause, reason: string, now: Date) {
  const open = await openHolds(tx, packetId);
  if (open.some((hold) => hold.cause === cause)) return;
  await tx.insert(packetHolds).values({ packetId, cause, kind: HOLD_CAUSES[cause].kind, reason, placedAt: now });
}

async function onboard(tx: Queryable, { id, companyId, carrierId, connectionId }: Packet, { now, user }: Occasion) {
  await tx
    .update(connections)
    .set({ status: 'onboarded', updatedAt: now, updatedByUserId: user?.id ?? null })
    .where(eq(connections.id, connectionId));
  const summary = 'Onboarded: its packet is complete, and the rules do not speak against it';
  await recordCarrierEvent(tx, {
    companyId,
    carrierId,
    kind: 'connection_status',
    summary,
    userId: user?.id ?? null,
    occurredAt: now,
    data: { status: 'onboarded', previous_status: 'needs_to_onboard', onboarding_packet_id: id },
  });
  const [company] = await tx
    .select({ id: companies.id, legal_name: companies.legalName })
    .from(companies)
    .where(eq(companies.id, companyId));
  await mail(tx, { id, companyId }, 'onboarded', now);
  await writeVettingFile(tx, {
    company: company!,
    carrierId,
    decision: { kind: 'onboarded', summary },
    user,
    now,
    sections: [await packetSection(tx, id)],
  });
}

const mail = (tx: Queryable, packet: Pick<Packet, 'id' | 'companyId'>, about: 'received' | 'onboarded', now: Date) =>
  askForJob(tx, packetMailJob, {
    params: { packetId: packet.id, about },
    companyId: packet.companyId,
    userId: null,
    now,
    once: `${packet.id}:${about}`,
  });
