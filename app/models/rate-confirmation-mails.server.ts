import type { CallInput } from '@contract/call';
import * as calls from '@contract/rate-confirmations/mails.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the emails with rate confirmations, newest first, and the count of each list. */
export async function listRateConfirmationMails(
  monitor: Monitor,
  query: Omit<CallInput<typeof calls.listRateConfirmationMails>['query'], 'include'>,
) {
  const { data, paging } = await monitor.call(calls.listRateConfirmationMails, {
    query: { ...query, include: 'counts' },
  });
  return { mails: data.rate_confirmation_mails, counts: data.counts ?? null, paging };
}

export const linkRateConfirmationMail = (
  monitor: Monitor,
  id: string,
  { load_reference, expected_version }: { load_reference: string; expected_version: number },
) =>
  monitor.call(
    calls.linkRateConfirmationMail,
    { params: { id }, body: { rate_confirmation_mail: { load_reference }, expected_version } },
    { handles: [409, 422] },
  );
