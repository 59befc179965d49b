import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { createConnectionInvitation } from '~/models/connection-invitations.server';
import { changeDismissal, doNotDispatch } from '~/models/connections.server';
import { createInsuranceCertificateRequest } from '~/models/insurance.server';
import type { BulkDeed, MailDeed } from '~/services/bulk-deeds';
import type { Monitor, Refused } from '~/services/monitor.server';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';

type Decision = { note: string | undefined; seen: ReadonlyMap<number, ConnectionStatus | null> };

export type BulkOutcome = {
  done: number;
  /** Whom it was done to: nobody is mailed twice when the rest is tried again. */
  doneIds: number[];
  /** Carriers that were not as the page had shown them, or could not be changed, each with the words for it. */
  refused: { id: number; name: string; why: string }[];
};

/**
 * Does a deed to one carrier after the other, each with its own line in its history: what was changed by somebody else
 * meanwhile stays as it is and is told, the others are done.
 */
export async function doToEach(
  monitor: Monitor,
  deed: Exclude<BulkDeed, MailDeed>,
  carriers: readonly ChosenCarrier[],
  { note, seen }: Decision,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, doneIds: [], refused: [] };
  for (const carrier of carriers) {
    if (whyLeftOut(deed, carrier) !== null) continue;
    const answer =
      deed === 'do-not-dispatch'
        ? // Not shown: not decided about. What the page did not list is asked as it is now.
          await doNotDispatch(monitor, carrier.id, { note, seen_status: seen.get(carrier.id) ?? null })
        : await changeDismissal(monitor, carrier.connectionId!, deed === 'dismiss');
    count(outcome, carrier, answer);
  }
  return outcome;
}

/** Mails one carrier after the other at the address that was given for it. */
export async function mailEach(
  monitor: Monitor,
  deed: MailDeed,
  carriers: readonly ChosenCarrier[],
  addresses: ReadonlyMap<number, string>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, doneIds: [], refused: [] };
  for (const carrier of carriers) {
    const email = addresses.get(carrier.id);
    if (email === undefined || whyLeftOut(deed, carrier) !== null) continue;
    const to = { carrier_id: carrier.id, email };
    const answer =
      deed === 'invite'
        ? await createConnectionInvitation(monitor, to)
        : await createInsuranceCertificateRequest(monitor, to);
    count(outcome, carrier, answer);
  }
  return outcome;
}

function count(outcome: BulkOutcome, { id, name }: ChosenCarrier, answer: { ok: true } | Refused<number>) {
  if (answer.ok) {
    outcome.done += 1;
    outcome.doneIds.push(id);
    return;
  }
  const { message, fields = {} } = answer.error;
  outcome.refused.push({ id, name, why: Object.values(fields).flat().join(' ') || message });
}
