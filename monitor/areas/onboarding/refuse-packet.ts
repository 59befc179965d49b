import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { connections, packetHolds } from '../../db/schema';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import type { CallContext } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import { writeVettingFile } from '../vetting/write-vetting-file';
import type { Packet } from './decide-about-packet';
import { packetSection } from './packet-section';
import { openHolds, placeHold } from './settle-packet';

type Deciding = Pick<CallContext, 'company' | 'user' | 'now'>;

const SUMMARY = 'Refused: its onboarding packet was turned down';

/** @throws Refusal 409 while a person's refusal of this packet stands */
export async function refuseRefused(tx: Queryable, { id, companyId, carrierId }: Packet) {
  if (!(await openHolds(tx, id)).some(({ cause }) => cause === 'refused')) return;
  const data = { onboarding_packet_id: id, is_refused: true };
  const { who, when } = await lastChange(tx, { companyId, carrierId, kinds: ['packet_status'], data });
  throw refuse.changedMeanwhile(`${who} has refused this carrier${when}. Take that back first.`);
}

/**
 * Turns a carrier down whose packet waits: no verdict, certificate or call brings it further until a person takes that
 * back. Whoever was not onboarded before leaves the lists of those who wait.
 */
export async function refusePacket(tx: Queryable, packet: Packet, note: string, { company, user, now }: Deciding) {
  await refuseRefused(tx, packet);
  const who = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
  await placeHold(tx, packet.id, 'refused', `${who} refused this carrier: ${note}`, now);
  const by = { companyId: company.id, carrierId: packet.carrierId, userId: user.id, occurredAt: now };
  await recordCarrierEvent(tx, {
    ...by,
    kind: 'packet_status',
    summary: SUMMARY,
    note,
    data: { onboarding_packet_id: packet.id, is_refused: true },
  });
  const dismissed = await tx
    .update(connections)
    .set({ isDismissed: true })
    .where(and(waiting(packet), eq(connections.isDismissed, false)))
    .returning({ id: connections.id });
  if (dismissed.length > 0)
    await recordCarrierEvent(tx, {
      ...by,
      kind: 'connection_dismissed',
      summary: 'Dismissed',
      data: { is_dismissed: true },
    });
}

/** The vetting file of a refusal: the last thing that its transaction writes. */
export async function storeRefusal(tx: Queryable, packet: Packet, note: string, { company, user, now }: Deciding) {
  await writeVettingFile(tx, {
    company,
    carrierId: packet.carrierId,
    decision: { kind: 'refused', summary: SUMMARY, note },
    user,
    now,
    sections: [await packetSection(tx, packet.id)],
  });
}

/** @throws Refusal 409 when no refusal stands */
export async function takeBackRefusal(tx: Queryable, packet: Packet, note: string, { company, user, now }: Deciding) {
  const hold = (await openHolds(tx, packet.id)).find(({ cause }) => cause === 'refused');
  if (!hold) throw refuse.changedMeanwhile('No refusal stands any more. Look again.');
  await tx
    .update(packetHolds)
    .set({ releasedAt: now, releasedByUserId: user.id, releaseNote: `Taken back: ${note}` })
    .where(eq(packetHolds.id, hold.id));
  const by = { companyId: company.id, carrierId: packet.carrierId, userId: user.id, occurredAt: now };
  await recordCarrierEvent(tx, {
    ...by,
    kind: 'packet_status',
    summary: 'The refusal of its onboarding packet was taken back',
    note,
    data: { onboarding_packet_id: packet.id, is_refused: false },
  });
  const back = await tx
    .update(connections)
    .set({ isDismissed: false })
    .where(and(waiting(packet), eq(connections.isDismissed, true)))
    .returning({ id: connections.id });
  if (back.length > 0)
    await recordCarrierEvent(tx, {
      ...by,
      kind: 'connection_dismissed',
      summary: 'Brought back from dismissed',
      data: { is_dismissed: false },
    });
}

/** The packet's connection, unless it is more than waiting: onboarded by an earlier packet, or on do not dispatch. */
const waiting = (packet: Packet) =>
  and(eq(connections.id, packet.connectionId), eq(connections.status, 'needs_to_onboard'));
