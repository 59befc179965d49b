import { doNotDispatchConnection, updateConnection } from '@contract/connections/connections.calls';
import { createInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { createConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import { createSubscription, deleteSubscription } from '@contract/subscriptions/subscriptions.calls';

import type { Monitor, Refused } from '~/services/monitor.server';
import type { BulkAction, MailAction } from '~/view/bulk-actions';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';

/** Why, and the version that the page showed of each carrier's connection. */
type Decision = { note: string | undefined; seen: ReadonlyMap<number, number> };

/** Where a carrier is mailed, and the version that the page showed of what that changes. */
type MailTo = { email: string; expected_version: number };

export type BulkOutcome = {
  done: number;
  /** Whom it was done to: no carrier is emailed twice when the rest is tried again. */
  doneIds: number[];
  /** The same with the version that it left, as a form sends them: `5000101:4`. */
  changed: string[];
  /** Carriers that were not as the page had shown them, or could not be changed, each with the words for it. */
  refused: { id: number; name: string; why: string }[];
};

/**
 * Applies a bulk action to the carriers one by one, each with its own line in its history: skips and reports what
 * someone else changed meanwhile, and does the others.
 */
export async function doToEach(
  monitor: Monitor,
  bulkAction: Exclude<BulkAction, MailAction>,
  carriers: readonly ChosenCarrier[],
  { note, seen }: Decision,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, doneIds: [], changed: [], refused: [] };
  for (const carrier of carriers) {
    if (bulkAction === 'follow' || bulkAction === 'unfollow') {
      if (whyLeftOut(bulkAction, carrier) === null) await changeFollowing(monitor, bulkAction, carrier, outcome);
      continue;
    }
    const expected_version = seen.get(carrier.id);
    // Not shown: not decided about.
    if (expected_version === undefined) continue;
    if (bulkAction === 'do-not-dispatch')
      count(
        outcome,
        carrier,
        await monitor.send(doNotDispatchConnection, {
          body: { connection: { carrier_id: carrier.id, note, expected_version } },
        }),
      );
    else if (carrier.connectionId !== null) {
      const change = { is_dismissed: bulkAction === 'dismiss', expected_version };
      count(
        outcome,
        carrier,
        await monitor.call(
          updateConnection,
          { params: { id: carrier.connectionId }, body: { connection: change } },
          { handles: [404, 409, 422] },
        ),
      );
    }
  }
  return outcome;
}

/** Monitoring has no version to compare: whether a carrier is monitored was read a moment ago. */
async function changeFollowing(
  monitor: Monitor,
  bulkAction: 'follow' | 'unfollow',
  carrier: ChosenCarrier,
  outcome: BulkOutcome,
): Promise<void> {
  if (bulkAction === 'follow') {
    await monitor.get(createSubscription, { body: { subscription: { carrier_id: carrier.id } } });
    count(outcome, carrier, { ok: true });
  } else
    count(
      outcome,
      carrier,
      await monitor.send(deleteSubscription, {
        params: { id: String(carrier.subscriptionId) },
        query: { expected_version: 1 },
      }),
    );
}

/** Mails one carrier after the other at the address that was given for it. */
export async function mailEach(
  monitor: Monitor,
  bulkAction: MailAction,
  carriers: readonly ChosenCarrier[],
  addresses: ReadonlyMap<number, MailTo>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, doneIds: [], changed: [], refused: [] };
  for (const carrier of carriers) {
    const address = addresses.get(carrier.id);
    if (address === undefined) continue;
    const why = whyLeftOut(bulkAction, carrier);
    if (why !== null) {
      outcome.refused.push({ id: carrier.id, name: carrier.name, why: `${why}.` });
      continue;
    }
    const to = { carrier_id: carrier.id, ...address };
    const answer =
      bulkAction === 'invite'
        ? await monitor.send(createConnectionInvitation, { body: { connection_invitation: to } })
        : await monitor.send(createInsuranceCertificateRequest, { body: { insurance_certificate_request: to } });
    count(outcome, carrier, answer);
  }
  return outcome;
}

type Answer = { ok: true; data?: { version?: number } | null } | Refused<number>;

function count(outcome: BulkOutcome, { id, name }: ChosenCarrier, answer: Answer) {
  if (answer.ok) {
    outcome.done += 1;
    outcome.doneIds.push(id);
    outcome.changed.push(`${id}:${answer.data?.version ?? 0}`);
    return;
  }
  const { message, fields = {} } = answer.error;
  outcome.refused.push({ id, name, why: Object.values(fields).flat().join(' ') || message });
}
