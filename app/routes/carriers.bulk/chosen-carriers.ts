import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { BulkDeed } from '~/services/bulk-deeds';

/** A carrier that was ticked in a list, with what the company has agreed with it. */
export interface ChosenCarrier {
  id: number;
  name: string;
  /** Null: not connected. */
  connectionId: number | null;
  status: ConnectionStatus | null;
  isDismissed: boolean;
}

/** Why a deed does nothing to a carrier, in words; null: it does something. */
export function whyLeftOut(deed: BulkDeed, { connectionId, status, isDismissed }: ChosenCarrier): string | null {
  if (deed === 'do-not-dispatch') return status === 'do_not_dispatch' ? 'It is on do not dispatch already' : null;
  if (connectionId === null) return 'You are not connected: there is nothing to dismiss';
  if (deed === 'dismiss') return isDismissed ? 'It is dismissed already' : null;
  return isDismissed ? null : 'It is not dismissed';
}
