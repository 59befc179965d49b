import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { isHeldPacket, type PacketStatus } from '@contract/onboarding/packets.constants';
import type { BulkAction } from '~/view/bulk-actions';

/** A carrier that was ticked in a list, with what the company has agreed with it. */
export interface ChosenCarrier {
  id: number;
  name: string;
  /** Null: not connected. */
  connectionId: number | null;
  status: ConnectionStatus | null;
  isDismissed: boolean;
  /** Of its current onboarding packet; null: none yet. */
  packetStatus: PacketStatus | null;
  /** Where it is mailed: who acts for it, else what the federal record says. Null: neither, or not asked. */
  email: string | null;
  /** Of what the bulk action changes: the connection, or the carrier's requests for certificates. 0: there is none. */
  version: number;
  /** When it was last mailed what the bulk action mails; null: never, or not asked. */
  mailedAt: string | null;
}

/** Why a bulk action skips a carrier, as shown to the user; null when it applies. */
export function whyLeftOut(bulkAction: BulkAction, carrier: ChosenCarrier): string | null {
  const { connectionId, status, isDismissed, packetStatus } = carrier;
  if (bulkAction === 'request-certificate') return null;
  if (bulkAction === 'invite') {
    if (status === 'do_not_dispatch') return 'It is on do not dispatch: a person must take it off first';
    if (status === 'onboarded') return 'It is onboarded already';
    return packetStatus !== null && isHeldPacket(packetStatus)
      ? 'It has sent its packet and waits for you: open the packet and decide'
      : null;
  }
  if (bulkAction === 'do-not-dispatch') return status === 'do_not_dispatch' ? 'It is on do not dispatch already' : null;
  if (connectionId === null) return 'You are not connected: there is nothing to dismiss';
  if (bulkAction === 'dismiss') return isDismissed ? 'It is dismissed already' : null;
  return isDismissed ? null : 'It is not dismissed';
}
