import type { CallInput } from '@contract/call';
import { listFraudLists as fraudListsCall } from '@contract/identity-alerts/fraud-lists.calls';
import * as calls from '@contract/identity-alerts/identity-alerts.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** A page of the alerts that the company sees, newest first. */
export async function listIdentityAlerts(monitor: Monitor, query: CallInput<typeof calls.listIdentityAlerts>['query']) {
  const { data, paging } = await monitor.call(calls.listIdentityAlerts, { query });
  return { alerts: data.identity_alerts, paging };
}

export const getIdentityAlert = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getIdentityAlert, { params: { id } })).data;

/** Kinds of goods by name. */
export const listCommodityTypes = async (monitor: Monitor) =>
  (await monitor.call(calls.listCommodityTypes, { query: { q: { s: 'name asc' } } })).data.commodity_types;

/** What the company had with a carrier, which an alert can be about. */
export const listAlertSubjects = async (monitor: Monitor, carrier_id: string) =>
  (await monitor.call(calls.listIdentityAlertSubjects, { query: { carrier_id } })).data.identity_alert_subjects;

type NewAlert = CallInput<typeof calls.createIdentityAlert>['body']['identity_alert'];
type ChangedAlert = CallInput<typeof calls.updateIdentityAlert>['body']['identity_alert'];

/** Stores a report as a draft. 409 when the company has the same one of the same day. */
export const draftIdentityAlert = (monitor: Monitor, identity_alert: NewAlert, submissionId: string | null) =>
  monitor.call(
    calls.createIdentityAlert,
    { query: { draft: 'true' }, body: { identity_alert } },
    { handles: [409, 422], submissionId },
  );

export const updateIdentityAlert = (monitor: Monitor, id: string, identity_alert: ChangedAlert) =>
  monitor.call(calls.updateIdentityAlert, { params: { id }, body: { identity_alert } }, { handles: [409, 422] });

/** 403 in the company's first week, 429 when it has published as many as it may. */
export const publishIdentityAlert = (monitor: Monitor, id: string, expected_version: number) =>
  monitor.call(
    calls.publishIdentityAlert,
    { params: { id }, body: { expected_version } },
    { handles: [403, 409, 422, 429] },
  );

export const unpublishIdentityAlert = (
  monitor: Monitor,
  id: string,
  body: { reason: string; expected_version: number },
) => monitor.call(calls.unpublishIdentityAlert, { params: { id }, body }, { handles: [409, 422] });

export const createIdentityAlertMessage = (
  monitor: Monitor,
  identity_alert_id: string,
  { message, is_public }: { message: string; is_public: boolean },
  submissionId: string | null,
) =>
  monitor.call(
    calls.createIdentityAlertMessage,
    { body: { identity_alert_message: { identity_alert_id, message, is_public } } },
    { handles: [409, 422], submissionId },
  );

export const uploadIdentityAlertFile = (monitor: Monitor, id: string, file: UploadedFile | null) =>
  monitor.call(calls.uploadIdentityAlertFile, { params: { id } }, { handles: [409, 413, 422], file });

export const removeIdentityAlertFile = (monitor: Monitor, id: string, file_id: string, expected_version: number) =>
  monitor.call(
    calls.removeIdentityAlertFile,
    { params: { id, file_id }, query: { expected_version } },
    { handles: [404, 409] },
  );

export const downloadIdentityAlertFile = (monitor: Monitor, id: string, file_id: string) =>
  monitor.download(calls.downloadIdentityAlertFile, { params: { id, file_id } });

/** The lists of risky contacts, services, places and numbers, loaded or not. */
export const listFraudLists = async (monitor: Monitor) => (await monitor.call(fraudListsCall, {})).data.fraud_lists;
