import { PACKET_STATUS_LABELS, type PacketStatus } from '@contract/onboarding/packets.constants';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { lastChange } from '../../history/carrier-history';
import { httpErrors } from '../../plugins/errors';
import { advancePacket } from './advance-packet';
import { packetRow } from './packets.queries';

export type Packet = typeof onboardingPackets.$inferSelect;

/**
 * One person's decision about a packet, which must still be what they saw. `change` makes it; then the packet advances.
 *
 * @throws ApiError 404 for another company's packet, 409 when it is no longer as its caller saw it
 */
export function decideAboutPacket(
  deciding: Deciding,
  id: number,
  seenVersion: number | undefined,
  change: (decision: Decision<Deciding['user']>, packet: Packet) => Promise<void>,
) {
  return decide(deciding, async (d) => {
    const packet = await packetRow(d.tx, d.companyId, id);
    await assertUnchanged(d.tx, packet, seenVersion);
    await change(d, packet);
    await advancePacket(d, await countChange(d.tx, id));
  });
}

/** @throws ApiError 409 when the packet is no longer as its caller saw it, with who did what to it and when */
export async function assertUnchanged(tx: Queryable, packet: Packet, seen: number | undefined) {
  if (seen === undefined || seen === packet.version) return;
  const { who, when, summary } = await lastChange(tx, {
    companyId: packet.companyId,
    carrierId: packet.carrierId,
    kinds: ['packet_status', 'packet_paper', 'bank_change_held', 'contract_signed'],
    data: { onboarding_packet_id: packet.id },
  });
  const what = summary ? ` (${summary})` : '';
  throw httpErrors.conflict(
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
