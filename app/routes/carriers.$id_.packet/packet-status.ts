import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { formatMoment } from '@contract/shared/format';

/** The status and since when; a refusal says more than the status that it holds the packet under. */
export function describePacketStatus({ status, updated_at, holds }: OnboardingPacket): string {
  const refusal = holds.find(({ cause, released_at }) => cause === 'refused' && released_at === null);
  return refusal
    ? `Refused since ${formatMoment(refusal.placed_at)}`
    : `${PACKET_STATUS_LABELS[status]} since ${formatMoment(updated_at)}`;
}
