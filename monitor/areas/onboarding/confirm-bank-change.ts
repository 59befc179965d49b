import type { CallParsed } from '@contract/call';
import type { confirmBankChange as call } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';
import { numbersOnFile } from './numbers-on-file';

/**
 * Releases a packet held for a changed bank, once someone has called a number that was on file before.
 *
 * @throws ApiError 404 for another company's packet; 409 when no change is held or the packet was changed; 422 for
 * another number
 */
export function confirmBankChange(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  const { called_number, answered_by, note, expected_version } = input;
  return decideAboutPacket(deciding, id, expected_version, async (d, packet) => {
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'bank_change');
    if (!hold) throw httpErrors.conflict('No change of bank is held any more. Look again.');
    const called = (await numbersOnFile(d.tx, packet, d.today)).find(({ number }) => number === called_number);
    if (!called)
      throw httpErrors.invalid({
        called_number: ['Call a number that was on file before this packet. One from the packet proves nothing.'],
      });
    await d.tx
      .update(packetHolds)
      .set({
        releasedAt: d.now,
        releasedByUserId: d.userId,
        releaseNote: note || null,
        calledNumber: called.number,
        calledSource: called.source,
        answeredBy: answered_by,
      })
      .where(eq(packetHolds.id, hold.id));
    const summary = `Change of bank confirmed by a call to ${formatPhone(called.number)}; ${answered_by} answered`;
    d.carrierEvent({
      carrierId: packet.carrierId,
      kind: 'bank_change_held',
      summary,
      note: note || undefined,
      data: { onboarding_packet_id: id, is_confirmed: true },
    });
    return summary;
  });
}
