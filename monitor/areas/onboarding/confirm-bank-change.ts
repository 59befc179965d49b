import type { CallParsed } from '@contract/call';
import type { confirmBankChange as call } from '@contract/onboarding/packets.calls';
import { RELEASED_BY_BANK_CALL } from '@contract/onboarding/packets.constants';
import { formatPhone } from '@contract/shared/format';
import { and, inArray, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { packetHolds } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { digitsGoTo, numbersOnFile } from '../proven-calls/contacts-on-file';
import { provenCallSince } from '../proven-calls/proven-calls.queries';
import { openHolds } from './advance-packet';
import { decideAboutPacket } from './decide-about-packet';

/**
 * Releases a changed bank, one that the carrier denied, and payment that someone held, by a proven call that began after the
 * newest of them. Where no call can be proven, since no number or address on file is old enough, someone with `compliance` releases it and says how.
 *
 * @throws ApiError 403 for a denied one, or one without a proven call, without `compliance`; 404 for another company's packet; 409
 * when no change is held, the packet was changed, or no call is proven; 422 without a note where no call can be proven
 */
export function confirmBankChange(
  deciding: Deciding,
  id: number,
  input: CallParsed<typeof call>['body'],
  { canText }: { canText: boolean },
) {
  return decideAboutPacket(deciding, id, input.expected_version, async (d, { carrierId }) => {
    const holds = (await openHolds(d.tx, id)).filter(({ cause }) => RELEASED_BY_BANK_CALL.includes(cause));
    if (holds.length === 0) throw httpErrors.conflict('No change of bank is held any more. Look again.');
    const since = new Date(Math.max(...holds.map(({ placedAt }) => placedAt.getTime())));
    const proven = await provenCallSince(d.tx, d.companyId, carrierId, { since, now: d.now });
    const of = { companyId: d.companyId, carrierId };
    const canProve =
      (await numbersOnFile(d.tx, of, d.today)).length > 0 &&
      (await digitsGoTo(d.tx, of, d.today, { canText, calledNumber: null })) !== null;
    if (!proven && canProve)
      throw httpErrors.conflict('Prove a call first: who answers says six digits. A call without them proves nothing.');
    const isDenied = holds.some(({ cause }) => cause === 'bank_denied');
    if ((isDenied || !proven) && !d.user.scopes.includes('compliance'))
      throw httpErrors.forbidden(
        isDenied
          ? 'The carrier said that this bank is not theirs: only someone with the permission “compliance” releases it.'
          : 'No call can be proven: only someone with the permission “compliance” releases the change.',
      );
    if (!proven && !input.note) throw httpErrors.invalid({ note: ['Say how the carrier confirmed the change.'] });
    const released = {
      releasedAt: d.now,
      releasedByUserId: d.userId,
      releaseNote: input.note || null,
      ...(proven ? callFacts(proven) : { proof: 'other' as const }),
    };
    const ids = holds.map((hold) => hold.id);
    await d.tx
      .update(packetHolds)
      .set(released)
      .where(and(inArray(packetHolds.id, ids), isNull(packetHolds.releasedAt)));
    const how = proven
      ? `by a proven call to ${formatPhone(proven.calledNumber)}; ${proven.answeredBy} answered`
      : 'in another way, without a proven call';
    const isChange = holds.some(({ cause }) => cause !== 'payment_held');
    const summary = `${isChange ? 'Change of bank' : 'Account to pay to'} confirmed ${how}`;
    d.carrierEvent({
      carrierId,
      kind: 'bank_change_held',
      summary,
      note: input.note || undefined,
      data: { onboarding_packet_id: id, is_confirmed: true, proven_call_id: proven?.id ?? null },
    });
    return summary;
  });
}

/** What a hold keeps of the call that released it. */
export const callFacts = (proven: NonNullable<Awaited<ReturnType<typeof provenCallSince>>>) => ({
  proof: 'proven' as const,
  provenCallId: proven.id,
  calledNumber: proven.calledNumber,
  calledSource: proven.calledSource,
  answeredBy: proven.answeredBy,
});
