import type { ConnectionStatus } from '@contract/connections/connections.constants';
import {
  HOLD_CAUSES,
  type HoldCause,
  isHeldPacket,
  PACKET_STATUS_LABELS,
  type PacketSection,
  type PacketStatus,
} from '@contract/onboarding/packets.constants';
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import {
  connections,
  insuranceCertificateDocuments,
  onboardingPacketContracts,
  onboardingPackets,
  packetBankDetails,
  packetHolds,
  packetSections,
  users,
} from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import { enqueueJob } from '../../jobs/jobs';
import { changeStatus } from '../connections/connection-writes';
import { assessCarriers } from '../rules/assess-carriers';
import { banksOf } from './bank-change';
import { notifyOfBank } from './notify-of-bank';
import { findingWarnings } from './packet-findings';
import { packetMailJob } from './packet-mail-job';
import { HELD_UNTIL_RELEASED, outcomeOf, verdictForPacket } from './packet-rules';
import { packetSection } from './packet-section';

type Packet = typeof onboardingPackets.$inferSelect;

/**
 * Updates a packet's status after a change of anything it depends on: its sections, its holds, the agreement, the
 * rules.
 *
 * @param options.isSubmitting true: the carrier sends the packet now
 * @returns its new status
 */
export async function advancePacket(
  decision: Decision,
  packet: Packet,
  { isSubmitting = false }: { isSubmitting?: boolean } = {},
): Promise<PacketStatus> {
  const { tx, now, today } = decision;
  const { id, companyId, carrierId } = packet;
  const [connection] = await tx.select().from(connections).where(eq(connections.id, packet.connectionId));
  const sections = await tx.select().from(packetSections).where(eq(packetSections.packetId, id));
  await endWaits(tx, id, now);
  const open = await openHolds(tx, id);
  const [signed] = await tx
    .select({ id: onboardingPacketContracts.id })
    .from(onboardingPacketContracts)
    .where(and(eq(onboardingPacketContracts.packetId, id), isNotNull(onboardingPacketContracts.signedAt)));
  const isSubmitted = isSubmitting || isHeldPacket(packet.status) || packet.status === 'complete';
  const { assessment } = (await assessCarriers(tx, [carrierId], companyId, today)).get(carrierId)!;
  // A complete packet stays complete: the rules monitor its carrier like any other, also while someone holds payment.
  const isPaymentHeld = packet.status === 'held_for_bank_change' && packet.completedAt !== null;
  const wasComplete = packet.status === 'complete' || isPaymentHeld;
  const outcome = outcomeOf({
    sections: new Map(sections.map(({ section, isComplete }) => [section as PacketSection, isComplete])),
    isSubmitted,
    hasSignedContract: signed !== undefined,
    openHolds: open.map(({ cause }) => cause).filter((cause) => HELD_UNTIL_RELEASED.includes(cause)),
    isCertificateRead: wasComplete || (await isCertificateRead(tx, companyId, carrierId)),
    verdict: wasComplete ? 'pass' : verdictForPacket(assessment),
    connection: connection!.status as ConnectionStatus,
  });

  const gone = open.filter(({ cause }) => !HELD_UNTIL_RELEASED.includes(cause) && !outcome.holds.includes(cause));
  for (const { id: holdId, cause } of gone) {
    const releaseNote =
      cause === 'unread_certificate'
        ? 'The certificate was read and verified.'
        : 'What the rules ask for is there, or was overridden.';
    await tx.update(packetHolds).set({ releasedAt: now, releaseNote }).where(eq(packetHolds.id, holdId));
  }
  for (const cause of outcome.holds)
    if (!open.some((hold) => hold.cause === cause)) await placeHold(tx, id, cause, HOLD_CAUSES[cause].label, now);

  if (outcome.status !== packet.status) {
    const why = outcome.holds.map((cause) => HOLD_CAUSES[cause].label).join(', ');
    const summary = `Onboarding packet: ${PACKET_STATUS_LABELS[outcome.status].toLowerCase()}${why === '' ? '' : ` (${why})`}`;
    const isComplete =
      outcome.status === 'complete' || (wasComplete && outcome.holds.every((cause) => cause === 'payment_held'));
    const completedAt = isComplete ? (packet.completedAt ?? now) : null;
    await changeRow(decision, onboardingPackets, id, summary, { status: outcome.status, updatedAt: now, completedAt });
    decision.carrierEvent({
      carrierId,
      kind: 'packet_status',
      summary,
      data: { onboarding_packet_id: id, status: outcome.status, previous_status: packet.status },
    });
  }
  // A packet's payment details count once nothing holds it: the next change is compared with them.
  if (outcome.status === 'complete') {
    const [accepted] = await tx
      .update(packetBankDetails)
      .set({ acceptedAt: now })
      .where(and(eq(packetBankDetails.packetId, id), isNull(packetBankDetails.acceptedAt)))
      .returning();
    // The carrier was notified of a change when it was requested, before anyone paid there.
    if (accepted && (await banksOf(tx, packet)).last === null) await notifyOfBank(decision, accepted, false);
  }
  if (isSubmitting) await enqueueMail(decision, packet, 'received');
  // A packet complete before has already onboarded its carrier: a person who lifted do not dispatch requests a new one.
  if (outcome.onboards && !wasComplete) await onboard(decision, packet);
  return outcome.status;
}

/** The held packets that are their connections' current ones, of some carriers. */
export async function heldPackets(tx: Queryable, companyId: number, carrierIds: number[]): Promise<Packet[]> {
  if (carrierIds.length === 0) return [];
  const rows = await tx
    .select({ packet: onboardingPackets })
    .from(onboardingPackets)
    .innerJoin(connections, eq(connections.packetId, onboardingPackets.id))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        // Literal in the statement: only so does the planner know that the index of held packets applies.
        sql`${onboardingPackets.status} LIKE 'held%'`,
        inArray(onboardingPackets.carrierId, carrierIds),
      ),
    )
    .orderBy(asc(onboardingPackets.id));
  return rows.map(({ packet }) => packet);
}

/** Releases what ends by itself, once its time is over. */
const endWaits = (tx: Queryable, packetId: number, now: Date) =>
  tx
    .update(packetHolds)
    .set({ releasedAt: now, releaseNote: 'The wait is over.' })
    .where(and(eq(packetHolds.packetId, packetId), isNull(packetHolds.releasedAt), lte(packetHolds.endsAt, now)));

export const openHolds = (tx: Queryable, packetId: number) =>
  tx
    .select()
    .from(packetHolds)
    .where(and(eq(packetHolds.packetId, packetId), isNull(packetHolds.releasedAt)));

/** Whether the certificates of a carrier were read: one is verified, and none waits. An unread one proves nothing. */
async function isCertificateRead(tx: Queryable, companyId: number, carrierId: number): Promise<boolean> {
  const documents = await tx
    .select({ status: insuranceCertificateDocuments.status })
    .from(insuranceCertificateDocuments)
    .where(
      and(
        eq(insuranceCertificateDocuments.companyId, companyId),
        eq(insuranceCertificateDocuments.carrierId, carrierId),
      ),
    );
  const has = (wanted: string) => documents.some(({ status }) => status === wanted);
  return has('verified') && !has('to_review');
}

/** Holds a packet, unless it already has that hold. @param endsAt when it ends by itself; omitted: it does not */
export async function placeHold(
  tx: Queryable,
  packetId: number,
  cause: HoldCause,
  reason: string,
  now: Date,
  endsAt?: Date,
) {
  const open = await openHolds(tx, packetId);
  if (open.some((hold) => hold.cause === cause)) return;
  const { kind } = HOLD_CAUSES[cause];
  await tx.insert(packetHolds).values({ packetId, cause, kind, reason, placedAt: now, endsAt });
}

/** Holds a packet that was sent again: an open hold of the cause was about what it said before, and so was a call about it. */
export async function placeAnew(...[tx, packetId, cause, reason, now, endsAt]: Parameters<typeof placeHold>) {
  await tx
    .update(packetHolds)
    .set({ releasedAt: now, releaseNote: 'The packet was sent again.' })
    .where(and(eq(packetHolds.packetId, packetId), eq(packetHolds.cause, cause), isNull(packetHolds.releasedAt)));
  await placeHold(tx, packetId, cause, reason, now, endsAt);
}

async function onboard(decision: Decision, packet: Packet) {
  const { id, carrierId } = packet;
  const how = (await approverOf(decision.tx, packet)) ?? 'its packet is complete';
  const summary = `Onboarded: ${how}, rules passed`;
  const change = { carrierId, from: 'needs_to_onboard', to: 'onboarded' } as const;
  await changeStatus(decision, { ...change, summary, data: { onboarding_packet_id: id } });
  await enqueueMail(decision, packet, 'onboarded');
  decision.vettingFile({
    carrierId,
    decision: { kind: 'onboarded', summary },
    sections: async (tx) => [await packetSection(tx, id)],
    warnings: (tx) => findingWarnings(tx, id),
  });
}

async function approverOf(tx: Queryable, { approvedByUserId }: Packet): Promise<string | null> {
  if (approvedByUserId === null) return null;
  const [approver] = await tx
    .select({ name: fullName(users) })
    .from(users)
    .where(eq(users.id, approvedByUserId));
  return approver ? `${approver.name} approved its packet` : null;
}

const enqueueMail = ({ tx, now }: Decision, packet: Packet, about: 'received' | 'onboarded') =>
  enqueueJob(tx, packetMailJob, {
    params: { packetId: packet.id, about },
    companyId: packet.companyId,
    userId: null,
    now,
    once: `${packet.id}:${about}`,
  });
