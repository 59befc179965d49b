import * as notices from '@contract/notifications/notices.calls';
import * as notifications from '@contract/notifications/notification-preferences.calls';
import * as push from '@contract/notifications/push.calls';
import type { Monitor } from '~/services/monitor.server';

/** Which events the signed-in user is notified of, how and when. */
export async function listNotificationPreferences(monitor: Monitor) {
  const { data } = await monitor.call(notifications.listNotificationPreferences, {});
  return { choices: data.notification_preferences, times: data.notification_times };
}

/** A page of the critical events of the last 90 days with who was notified, newest first. */
export async function listCriticalNotices(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(notices.listCriticalNotices, { query });
  return { events: data.events, paging };
}

/** The browsers in which the signed-in user gets notices, and the key to switch on another. */
export async function listPushSubscriptions(monitor: Monitor) {
  const { data } = await monitor.call(push.listPushSubscriptions, {});
  return { browsers: data.push_subscriptions, publicKey: data.public_key };
}
