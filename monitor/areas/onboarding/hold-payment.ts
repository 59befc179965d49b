import type { CallParsed } from '@contract/call';
import type { holdPayment as call } from '@contract/onboarding/packets.calls';
import { httpErrors } from '../../base/http-errors';
import type { Deciding } from '../../decisions/decide';
import { openHolds, placeHold } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';

/**
 * Holds payment to a carrier after a doubt, such as an email about another bank. Anyone may: a proven call releases it.
 *
 * @throws ApiError 404 for another company's packet; 409 when it was not sent, payment is on hold already, or it was changed
 */
export function holdPayment(deciding: Deciding, id: number, input: CallParsed<typeof call>['body']) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, { carrierId, status }) => {
    if (status === 'in_progress')
      throw httpErrors.conflict('The packet was not sent yet: there is no account to pay to.');
    const open = await openHolds(d.tx, id);
    if (open.some(({ kind }) => kind === 'bank_change')) throw httpErrors.conflict('Payment is on hold already.');
    await placeHold(d.tx, id, 'payment_held', input.note, d.now);
    const summary = 'Payment put on hold';
    d.carrierEvent({
      carrierId,
      kind: 'bank_change_held',
      summary,
      note: input.note,
      data: { onboarding_packet_id: id, is_confirmed: false },
    });
    return summary;
  });
}
