import type { CallInput } from '@contract/call';
import * as calls from '@contract/subscriptions/subscription-imports.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** Follows the carriers of a list; a job does the work after the response. */
export const uploadSubscriptions = (
  monitor: Monitor,
  body: CallInput<typeof calls.uploadSubscriptions>['body'],
  file: UploadedFile | null,
  submissionId: string | null,
) => monitor.call(calls.uploadSubscriptions, { body }, { handles: [413, 422], file, submissionId });

/** The company's uploaded lists, newest first. */
export async function listSubscriptionImports(
  monitor: Monitor,
  query: CallInput<typeof calls.listSubscriptionImports>['query'],
) {
  const { data, paging } = await monitor.call(calls.listSubscriptionImports, { query });
  return { imports: data.subscription_imports, paging };
}

/** @throws the 404 page, also for an upload of another company */
export async function getSubscriptionImport(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getSubscriptionImport, { params: { id } });
  return data;
}

/** Confirms the carriers that a colleague's list marks as onboarded. 403 for who uploaded it, 409 when none waits. */
export const confirmOnboardedOfImport = (monitor: Monitor, id: string) =>
  monitor.call(calls.confirmOnboardedOfImport, { params: { id } }, { handles: [403, 409] });

/** The rejected lines of a list, with the reason for each. */
export async function listSubscriptionImportLines(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof calls.listSubscriptionImportLines>['query'],
) {
  const { data, paging } = await monitor.call(calls.listSubscriptionImportLines, { params: { id }, query });
  return { lines: data.lines, paging };
}
