import type { CallParsed } from '@contract/call';
import type { verifyPacketIdentity as call } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { onboardingPackets, packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { numbersByFlag } from '../proven-calls/contacts-on-file';
import { provenCallSince } from '../proven-calls/proven-calls.queries';
import { openHolds } from './advance-packet';
import { callFacts } from './confirm-bank-change';
import { decideAboutPacket, type Packet } from './decide-about-packet';

/**
 * Releases a packet that differs from the federal record, once a person has found out that it is the carrier's: by a proven
 * call, by a call that they say they made to a number that was on file before, or in another way that they describe. Numbers of the packet prove nothing.
 *
 * @throws ApiError 404 for another company's packet; 409 when nothing of the kind is held or the packet was changed; 422 for
 * a number that was not on file or is too young
 */
export function verifyIdentity(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, packet) => {
    const { carrierId } = packet;
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'identity');
    if (!hold) throw httpErrors.conflict('This packet is not held for its identity any more. Look again.');
    const note = input.note || null;
    const facts = await factsOf(d, packet, hold.placedAt, input);
    await d.tx
      .update(packetHolds)
      .set({ releasedAt: d.now, releasedByUserId: d.userId, releaseNote: note, ...facts })
      .where(eq(packetHolds.id, hold.id));
    // Only a proven call makes the packet's own contacts good for the next call: what a person says of it does not.
    if (facts.proof === 'proven')
      await d.tx.update(onboardingPackets).set({ verifiedAt: d.now }).where(eq(onboardingPackets.id, id));
    const how = facts.calledNumber
      ? `by a ${facts.proof === 'proven' ? 'proven call' : 'call, not proven,'} to ${formatPhone(facts.calledNumber)}; ${facts.answeredBy} answered`
      : 'in another way';
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

/** How a person found it out, as the hold keeps it. */
async function factsOf(
  d: Decision,
  { carrierId }: Packet,
  since: Date,
  { how, called_number, answered_by }: CallParsed<typeof call>['body'],
): Promise<Pick<typeof packetHolds.$inferInsert, 'proof' | 'calledNumber' | 'calledSource' | 'answeredBy'>> {
  if (how === 'other') return { proof: 'other' };
  if (how === 'proven') {
    const proven = await provenCallSince(d.tx, d.companyId, carrierId, { since, now: d.now });
    if (!proven) throw httpErrors.conflict('No call is proven since this packet was sent. Start one.');
    return callFacts(proven);
  }
  // The same numbers as for a bank: how old each is, and where it is from, decides.
  const numbers = await numbersByFlag(d.tx, { companyId: d.companyId, carrierId }, d.today);
  if (numbers.flagged.some(({ number }) => number === called_number))
    throw httpErrors.invalid({
      called_number: ['That number is on file and flagged for fraud: a call to it proves nothing.'],
    });
  const called = numbers.unflagged.find(({ number }) => number === called_number);
  if (!called)
    throw httpErrors.invalid({
      called_number: [
        'Call a number that was on file before this packet. One that the packet names, or that changed lately, proves nothing.',
      ],
    });
  return { proof: 'called', calledNumber: called.number, calledSource: called.source, answeredBy: answered_by! };
}
