import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { changeDismissal, doNotDispatch } from '~/models/connections.server';
import type { BulkDeed } from '~/services/bulk-deeds';
import type { Monitor } from '~/services/monitor.server';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';

type Decision = { note: string | undefined; seen: ReadonlyMap<number, ConnectionStatus | null> };

export type BulkOutcome = {
  done: number;
  /** Carriers that were not as the page had shown them, or could not be changed, each with the words for it. */
  refused: { id: number; name: string; why: string }[];
};

/**
 * Does a deed to one carrier after the other, each with its own line in its history: what was changed by somebody else
 * meanwhile stays as it is and is told, the others are done.
 */
export async function doToEach(
  monitor: Monitor,
  deed: BulkDeed,
  carriers: readonly ChosenCarrier[],
  { note, seen }: Decision,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, refused: [] };
  for (const carrier of carriers) {
    if (whyLeftOut(deed, carrier) !== null) continue;
    const answer =
      deed === 'do-not-dispatch'
        ? // Not shown: not decided about. What the page did not list is asked as it is now.
          await doNotDispatch(monitor, carrier.id, { note, seen_status: seen.get(carrier.id) ?? null })
        : await changeDismissal(monitor, carrier.connectionId!, deed === 'dismiss');
    if (answer.ok) outcome.done += 1;
    else outcome.refused.push({ id: carrier.id, name: carrier.name, why: answer.error.message });
  }
  return outcome;
}
