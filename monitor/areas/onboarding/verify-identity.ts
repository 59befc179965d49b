import type { CallParsed } from '@contract/call';
import type { verifyPacketIdentity as call, NumberOnFile } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { onboardingPackets, packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';
import { numbersOnFile } from './numbers-on-file';

/**
 * Releases a packet that differs from the federal record, once a person has found out that it is the carrier's: by a call
 * to a number that was on file before, or in another way that they describe. Numbers of the packet prove nothing.
 *
 * @throws ApiError 404 for another company's packet; 409 when nothing of the kind is held or the packet was changed; 422 for
 * a number that was not on file or is too young
 */
export function verifyIdentity(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, packet) => {
    const { carrierId } = packet;
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'identity');
    if (!hold) throw httpErrors.conflict('This packet is not held for its identity any more. Look again.');
    const isCall = input.how === 'called';
    const note = input.note || null;
    let called: NumberOnFile | undefined;
    if (isCall) {
      // The same numbers as for a bank: how old each is, and where it is from, decides.
      called = (await numbersOnFile(d.tx, packet, d.today)).find(({ number }) => number === input.called_number);
      if (!called)
        throw httpErrors.invalid({
          called_number: [
            'Call a number that was on file before this packet. One that the packet names, or that changed lately, proves nothing.',
          ],
        });
    }
    const call = called
      ? { calledNumber: called.number, calledSource: called.source, answeredBy: input.answered_by! }
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
