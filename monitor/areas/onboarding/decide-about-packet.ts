import { onboardingPackets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { advancePacket } from './advance-packet';
import { packetRow } from './packets.queries';

export type Packet = typeof onboardingPackets.$inferSelect;

/**
 * One person's decision about a packet, which must be unchanged since they read it. `change` makes it and returns a
 * sentence for the history; then the packet advances.
 *
 * @throws ApiError 404 for another company's packet, 409 when it changed since its caller read it
 */
export function decideAboutPacket(
  deciding: Deciding,
  id: number,
  expectedVersion: number | undefined,
  change: (decision: Decision<Deciding['user']>, packet: Packet) => Promise<string>,
) {
  return decide(deciding, async (d) => {
    const packet = await packetRow(d.tx, d.companyId, id);
    await assertVersion(d, onboardingPackets, id, expectedVersion);
    const summary = await change(d, packet);
    await advancePacket(d, await countChange(d, id, summary));
  });
}

/** A change of a packet's content is a change of the packet. @returns the changed packet */
export async function countChange(d: Decision, id: number, summary: string): Promise<Packet> {
  const [packet] = await changeRow(d, onboardingPackets, id, summary);
  return packet!;
}
