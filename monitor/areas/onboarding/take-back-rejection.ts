import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { setDismissed } from '../connections/connection-writes';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';

/**
 * Takes the rejection of a packet back: it goes on from where it is.
 *
 * @throws ApiError 404 for another company's packet; 409 when no rejection stands or the packet was changed
 */
export function takeBackRejection(
  deciding: Deciding,
  id: number,
  { note, expected_version }: { note: string; expected_version?: number },
) {
  return decideAboutPacket(deciding, id, expected_version, async (d, { carrierId, connectionId }) => {
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'refused');
    if (!hold) throw httpErrors.conflict('No refusal stands any more. Look again.');
    await d.tx
      .update(packetHolds)
      .set({ releasedAt: d.now, releasedByUserId: d.userId, releaseNote: `Taken back: ${note}` })
      .where(eq(packetHolds.id, hold.id));
    const summary = 'The refusal of its onboarding packet was taken back';
    d.carrierEvent({
      carrierId,
      kind: 'packet_status',
      summary,
      note,
      data: { onboarding_packet_id: id, is_refused: false },
    });
    await setDismissed(d, { id: connectionId, carrierId, isDismissed: false, isOnlyWhileWaiting: true });
    return summary;
  });
}
