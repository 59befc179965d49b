import { HOLD_CAUSES } from '@contract/onboarding/packets.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { onboardingPackets, packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';
import { HELD_UNTIL_A_PERSON } from './packet-rules';
import { needsAnotherPerson } from './second-person';

/**
 * Approves a packet that waits for a person. This is a person's last decision: the other holds come first. What the
 * rules or a certificate hold stays held.
 *
 * @throws ApiError 404 for another company's packet; 409 when it waits for no approval, or for another decision or person
 * too, or was changed
 */
export function approvePacket(deciding: Deciding, id: number, input: { note?: string; expected_version?: number }) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, packet) => {
    const { carrierId } = packet;
    const open = await openHolds(d.tx, id);
    const hold = open.find(({ cause }) => cause === 'approval');
    if (!hold) throw httpErrors.conflict('This packet does not wait to be approved any more. Look again.');
    const first = open
      .map(({ cause }) => cause)
      .filter((cause) => cause !== 'approval' && HELD_UNTIL_A_PERSON.includes(cause));
    if (first.length > 0)
      throw httpErrors.conflict(
        `Decide first what else it waits for: ${first.map((cause) => HOLD_CAUSES[cause].label).join(', ')}.`,
      );
    const another = await needsAnotherPerson(d.tx, packet, d.user.id);
    if (another) throw httpErrors.conflict(another);
    const note = input.note || null;
    await d.tx
      .update(packetHolds)
      .set({
        releasedAt: d.now,
        releasedByUserId: d.userId,
        releaseNote: ['Approved.', note].filter(Boolean).join(' '),
      })
      .where(eq(packetHolds.id, hold.id));
    await d.tx.update(onboardingPackets).set({ approvedByUserId: d.userId }).where(eq(onboardingPackets.id, id));
    const summary = 'Approved the onboarding packet';
    d.carrierEvent({
      carrierId,
      kind: 'packet_paper',
      summary,
      note: note ?? undefined,
      data: { onboarding_packet_id: id, is_approved: true },
    });
    return summary;
  });
}
