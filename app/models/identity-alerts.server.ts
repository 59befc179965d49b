import type { CallInput } from '@contract/call';
import * as calls from '@contract/identity-alerts/identity-alerts.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the alerts that the company sees, newest first. */
export async function listIdentityAlerts(monitor: Monitor, query: CallInput<typeof calls.listIdentityAlerts>['query']) {
  const { data, paging } = await monitor.call(calls.listIdentityAlerts, { query });
  return { alerts: data.identity_alerts, paging };
}

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
