import type { CallInput } from '@contract/call';
import * as calls from '@contract/rate-confirmations/rate-confirmations.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the rate confirmations, newest first, and the count of each list. */
export async function listRateConfirmations(
  monitor: Monitor,
  query: Omit<CallInput<typeof calls.listRateConfirmations>['query'], 'include'>,
) {
  const { data, paging } = await monitor.call(calls.listRateConfirmations, { query: { ...query, include: 'counts' } });
  return { confirmations: data.rate_confirmations, counts: data.counts ?? null, paging };
}

type Decided = { reason?: string | undefined; expected_version: number };

export const markRateConfirmationAsCancelled = (monitor: Monitor, id: string, body: Decided) =>
  monitor.call(calls.markRateConfirmationAsCancelled, { params: { id }, body }, { handles: [409, 422] });

export const markRateConfirmationAsRejected = (monitor: Monitor, id: string, body: Decided) =>
  monitor.call(calls.markRateConfirmationAsRejected, { params: { id }, body }, { handles: [409, 422] });
