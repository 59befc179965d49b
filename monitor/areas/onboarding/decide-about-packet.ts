import { PACKET_STATUS_LABELS, type PacketStatus } from '@contract/onboarding/packets.constants';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { onboardingPackets } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange } from '../../history/carrier-history';
import type { CallContext } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import { getPacket, packetRow } from './packets.queries';
import { settlePacket } from './settle-packet';

export type Packet = typeof onboardingPackets.$inferSelect;

/**
 * One person's decision about a packet: what they saw must still be so. `change` makes it, then the packet goes to where
 * it belongs; `after` runs last in the same transaction.
 *
 * @throws Refusal 404 for another company's packet, 409 when it is no longer as its caller saw it
 */
export async function decideAboutPacket(
  db: Database,
  id: number,
  seenVersion: number | undefined,
  { company, user, now, today }: CallContext,
  change: (tx: Queryable, packet: Packet) => Promise<void>,
  after?: (tx: Queryable, packet: Packet) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    await lockCompany(tx, company.id);
    const packet = await packetRow(tx, company.id, id);
    await refuseChanged(tx, packet, seenVersion);
    await change(tx, packet);
    await settlePacket(tx, await countChange(tx, id), { now, user });
    await after?.(tx, packet);
  });
  return getPacket(db, company.id, id, { user, today });
}

/** @throws Refusal 409 when the packet is no longer as its caller saw it, with who did what to it and when */
export async function refuseChanged(tx: Queryable, packet: Packet, seen: number | undefined) {
  if (seen === undefined || seen === packet.version) return;
  const { who, when, summary } = await lastChange(tx, {
    companyId: packet.companyId,
    carrierId: packet.carrierId,
    kinds: ['packet_status', 'packet_paper', 'bank_change_held', 'contract_signed'],
    data: { onboarding_packet_id: packet.id },
  });
  const what = summary ? ` (${summary})` : '';
  throw refuse.changedMeanwhile(
    `${who} has changed this packet${when}${what}: it is now “${PACKET_STATUS_LABELS[packet.status as PacketStatus]}”. Look again and decide.`,
  );
}

/** Two who change a packet at once are told apart by its version. @returns the packet as it is then */
export async function countChange(tx: Queryable, id: number): Promise<Packet> {
  const [current] = await tx
    .update(onboardingPackets)
    .set({ version: sql`${onboardingPackets.version} + 1` })
    .where(eq(onboardingPackets.id, id))
    .returning();
  return current!;
}
