import type { CallParsed } from '@contract/call';
import type { verifyPacketIdentity as call } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { onboardingPackets, packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { numbersOfRecord } from '../carriers/numbers-of-record';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';

/**
 * Releases a packet that differs from the federal record, once a person has found out that it is the carrier's: by a call
 * to a number of the record, or in another way that they describe. Numbers of the packet, and of earlier ones, prove nothing.
 *
 * @throws ApiError 404 for another company's packet; 409 when nothing of the kind is held or the packet was changed; 422 for
 * a number that is not on the record
 */
export function verifyIdentity(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, { carrierId }) => {
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'identity');
    if (!hold) throw httpErrors.conflict('This packet is not held for its identity any more. Look again.');
    const isCall = input.how === 'called';
    const note = input.note || null;
    if (isCall) {
      const numbers = await numbersOfRecord(d.tx, carrierId, d.today);
      if (!numbers.some(({ number }) => number === input.called_number))
        throw httpErrors.invalid({
          called_number: [
            'Call a number of the federal record. One that the packet names, or that changed lately, proves nothing.',
          ],
        });
    }
    const call = isCall
      ? { calledNumber: input.called_number!, calledSource: 'fmcsa' as const, answeredBy: input.answered_by! }
      : null;
    await d.tx
      .update(packetHolds)
      .set({ releasedAt: d.now, releasedByUserId: d.userId, releaseNote: note, ...call })
      .where(eq(packetHolds.id, hold.id));
    await d.tx.update(onboardingPackets).set({ verifiedAt: d.now }).where(eq(onboardingPackets.id, id));
    const how = call ? `by a call to ${formatPhone(call.calledNumber)}; ${call.answeredBy} answered` : 'in another way';
    const summary = `Verified that the onboarding packet is the carrier’s, ${how}`;
    d.carrierEvent({
      carrierId,
      kind: 'packet_paper',
      summary,
      note: note ?? undefined,
      data: { onboarding_packet_id: id, is_identity_verified: true },
    });
    return summary;
  });
}
