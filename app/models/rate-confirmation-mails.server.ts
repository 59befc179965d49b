import type { CallInput } from '@contract/call';
import * as calls from '@contract/rate-confirmations/mails.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

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

/** One email. Throws the 404 page for another company's. */
export const getRateConfirmationMail = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getRateConfirmationMail, { params: { id } })).data;

/** 429 when too many emails wait to be read. */
export const uploadRateConfirmationMail = (monitor: Monitor, file: UploadedFile | null) =>
  monitor.call(calls.uploadRateConfirmationMail, {}, { handles: [413, 422, 429], file });

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

export const dismissRateConfirmationMail = (
  monitor: Monitor,
  id: string,
  body: { reason: string; expected_version: number },
) => monitor.call(calls.dismissRateConfirmationMail, { params: { id }, body }, { handles: [409, 422] });

export const downloadRateConfirmationMailFile = (monitor: Monitor, id: string, file_id: string) =>
  monitor.download(calls.downloadRateConfirmationMailFile, { params: { id, file_id } });
