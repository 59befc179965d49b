import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { isHeldPacket, type PacketStatus } from '@contract/onboarding/packets.constants';
import type { BulkAction } from '~/view/bulk-actions';

/** A carrier that was selected in a list, with what the company has agreed with it. */
export interface ChosenCarrier {
  id: number;
  name: string;
  /** Null: not connected. */
  connectionId: number | null;
  status: ConnectionStatus | null;
  isDismissed: boolean;
  /** Of its current onboarding packet; null: none yet. */
  packetStatus: PacketStatus | null;
  /**
   * Where it gets mail: the person who acts for it, else the address in the federal record. Null: neither, or not
   * loaded.
   */
  email: string | null;
  /** Of what the bulk action changes: the connection, or the carrier's requests for certificates. 0: there is none. */
  version: number;
  /** Of the company's monitoring of it; null: it is not monitored, or this is not loaded. */
  subscriptionId: number | null;
  /** When the bulk action's mail last went to it; null: never, or not loaded. */
  mailedAt: string | null;
}

/** Why a bulk action skips a carrier, as shown to the user; null when it applies. */
export function whyLeftOut(bulkAction: BulkAction, carrier: ChosenCarrier): string | null {
  const { connectionId, status, isDismissed, packetStatus, subscriptionId } = carrier;
  if (bulkAction === 'follow') return subscriptionId === null ? null : 'Already monitored';
  if (bulkAction === 'unfollow') return subscriptionId === null ? 'Not monitored' : null;
  if (bulkAction === 'request-certificate') return null;
  if (bulkAction === 'invite') {
    if (status === 'do_not_dispatch') return 'On do not dispatch: someone must remove it first';
    if (status === 'onboarded') return 'Already onboarded';
    return packetStatus !== null && isHeldPacket(packetStatus) ? 'Its packet is on hold and needs your review' : null;
  }
  if (bulkAction === 'do-not-dispatch') return status === 'do_not_dispatch' ? 'Already on do not dispatch' : null;
  if (connectionId === null) return 'No relationship to dismiss';
  if (bulkAction === 'dismiss') return isDismissed ? 'Already dismissed' : null;
  return isDismissed ? null : 'Not dismissed';
}
