import { onboardingPackets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import { packetRow } from './packets.queries';
import { assertWaiting } from './reject-packet';
import { reopenPacket } from './reopen-packet';

/**
 * Sends a packet that waits back to its carrier, with a note and a new link by mail.
 *
 * @throws ApiError 404 for another company's packet; 409 when it does not wait, is rejected or was changed
 */
export function sendBackPacket(
  deciding: Deciding,
  id: number,
  { note, expected_version }: { note: string; expected_version?: number },
) {
  return decide(deciding, async (d) => {
    const packet = await packetRow(d.tx, d.companyId, id);
    await assertVersion(d, onboardingPackets, id, expected_version);
    assertWaiting(packet);
    await reopenPacket(d, packet, note, deciding);
  });
}
