import { isHeldPacket } from '@contract/onboarding/packets.constants';
import { formatMoment } from '@contract/shared/format';
import { httpErrors } from '../../base/http-errors';
import { lastChange } from '../../db/history/carrier-history';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { setDismissed } from '../connections/connection-writes';
import { openHolds, placeHold } from './advance-packet';
import { decideAboutPacket, type Packet } from './decide-about-packet';
import { findingWarnings } from './packet-findings';
import { packetSection } from './packet-section';

/**
 * Rejects a carrier whose packet waits: no verdict, certificate or call brings it further until a person takes that back.
 * A carrier that was not onboarded before leaves the lists of those who wait.
 *
 * @throws ApiError 404 for another company's packet; 409 when it does not wait, is rejected already or was changed
 */
export function rejectPacket(deciding: Deciding, id: number, { note, expected_version }: Input) {
  return decideAboutPacket(deciding, id, expected_version, async (d, packet) => {
    assertWaiting(packet);
    await assertNotRejected(d, packet);
    const { carrierId, connectionId } = packet;
    const who = [d.user.first_name, d.user.last_name].filter(Boolean).join(' ') || d.user.email;
    await placeHold(d.tx, id, 'refused', `${who} refused this carrier: ${note}`, d.now);
    const summary = 'Refused: its onboarding packet was turned down';
    const data = { onboarding_packet_id: id, is_refused: true };
    d.carrierEvent({ carrierId, kind: 'packet_status', summary, note, data });
    await setDismissed(d, { id: connectionId, carrierId, isDismissed: true, isOnlyWhileWaiting: true });
    d.vettingFile({
      carrierId,
      decision: { kind: 'refused', summary, note },
      sections: async (tx) => [await packetSection(tx, id)],
      warnings: (tx) => findingWarnings(tx, id),
    });
    return summary;
  });
}

type Input = { note: string; expected_version?: number };

/** @throws ApiError 409 when the packet does not wait for the company */
export function assertWaiting({ status }: Packet) {
  if (!isHeldPacket(status)) throw httpErrors.conflict('This packet does not wait for you any more. Look again.');
}

/** @throws ApiError 409 while a person's rejection of this packet stands */
export async function assertNotRejected({ tx }: Decision, { id, companyId, carrierId }: Packet) {
  if (!(await openHolds(tx, id)).some(({ cause }) => cause === 'refused')) return;
  const data = { onboarding_packet_id: id, is_refused: true };
  const { who, at } = await lastChange(tx, { companyId, carrierId, kinds: ['packet_status'], data });
  const when = at ? ` on ${formatMoment(at.toISOString())}` : '';
  throw httpErrors.conflict(
    `${who === null ? 'This carrier was refused' : `${who} has refused this carrier`}${when}. Take that back first.`,
  );
}
