import type { CallParsed } from '@contract/call';
import type { confirmPacketFactor as call } from '@contract/onboarding/packets.calls';
import { formatPhone } from '@contract/shared/format';
import { and, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { contactsOfRecord } from '../carriers/contact-history';
import { readPhone } from '../carriers/contact-values';
import { openHolds, placeHold } from './advance-packet';
import { banksOf, compareBanks } from './bank-change';
import { decideAboutPacket, type Packet } from './decide-about-packet';
import { keptSections } from './packet-contents';

/** Holds a packet that wants a factoring company paid, unless just that account was paid before; releases one that no longer does. */
export async function holdForFactor(
  tx: Queryable,
  packet: Packet,
  now: Date,
  dataKeys: readonly string[],
): Promise<void> {
  const payment = (await keptSections(tx, packet.id)).get('payment');
  if (payment?.answers.pay_to !== 'factor') {
    const released = { releasedAt: now, releaseNote: 'The packet names no factoring company any more.' };
    const { packetId, cause, releasedAt } = packetHolds;
    await tx
      .update(packetHolds)
      .set(released)
      .where(and(eq(packetId, packet.id), eq(cause, 'factor'), isNull(releasedAt)));
    return;
  }
  const { own, last } = await banksOf(tx, packet);
  if (own && last && compareBanks(own, last, dataKeys).every(({ isChanged }) => !isChanged)) return;
  await placeHold(tx, packet.id, 'factor', 'Payment goes to a factoring company', now);
}

/**
 * Releases a packet that wants a factoring company paid, once someone has called the factor at a number of its own: whoever forges
 * a notice of assignment writes a telephone on it.
 *
 * @throws ApiError 404 for another company's packet; 409 when no factor is to be confirmed or the packet was changed; 422 for what
 * is no telephone number or stands in the packet
 */
export function confirmFactor(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  const { called_number, number_from, answered_by, note, expected_version } = input;
  return decideAboutPacket(deciding, id, expected_version, async (d, { carrierId }) => {
    const hold = (await openHolds(d.tx, id)).find(({ cause }) => cause === 'factor');
    if (!hold) throw httpErrors.conflict('No factoring company is to be confirmed any more. Look again.');
    const number = readPhone(called_number);
    if (number === null) throw httpErrors.invalid({ called_number: ['Enter a telephone number.'] });
    const ofCarrier = (await contactsOfRecord(d.tx, carrierId, d.today)).some(({ value }) => value === number);
    if (ofCarrier || (await isInPacket(d.tx, id, number)))
      throw httpErrors.invalid({
        called_number: [
          'This number is the carrier’s or is in the packet: it proves nothing about the factor. Call one that you found elsewhere.',
        ],
      });
    await d.tx
      .update(packetHolds)
      .set({
        releasedAt: d.now,
        releasedByUserId: d.userId,
        releaseNote: [`Number found: ${number_from}`, note].filter(Boolean).join('. '),
        calledNumber: number,
        answeredBy: answered_by,
      })
      .where(eq(packetHolds.id, hold.id));
    const summary = `Factoring company confirmed by a call to ${formatPhone(number)}; ${answered_by} answered`;
    d.carrierEvent({
      carrierId,
      kind: 'packet_paper',
      summary,
      note: note || undefined,
      data: { onboarding_packet_id: id, is_factor_confirmed: true },
    });
    return summary;
  });
}

/** Whether any answer of the packet names the number, its agent's included. */
async function isInPacket(tx: Queryable, packetId: number, number: string): Promise<boolean> {
  const sections = await keptSections(tx, packetId);
  return [...sections.values()].some(({ answers }) =>
    Object.values(answers).some((value) => typeof value === 'string' && readPhone(value) === number),
  );
}
