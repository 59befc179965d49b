import type { CallInput } from '@contract/call';
import * as keys from '@contract/integrations/api-keys.calls';
import * as hooks from '@contract/integrations/webhooks.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's keys, those in force first. */
export async function listApiKeys(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(keys.listApiKeys, { query });
  return { apiKeys: data.api_keys, paging };
}

/** One key. Throws the 404 page for another company's. */
export async function getApiKey(monitor: Monitor, id: string) {
  const { data } = await monitor.call(keys.getApiKey, { params: { id } });
  return data;
}

/** Makes a key; its text is returned only this once. */
export const createApiKey = (monitor: Monitor, api_key: CallInput<typeof keys.createApiKey>['body']['api_key']) =>
  monitor.call(keys.createApiKey, { body: { api_key } }, { handles: [422] });

/** Revokes a key. */
export async function revokeApiKey(monitor: Monitor, id: string): Promise<void> {
  await monitor.call(keys.revokeApiKey, { params: { id } });
}

/** The signed-in user's own key for Outlook. */
export async function highwayForOutlookApiKey(monitor: Monitor, userId: number): Promise<string> {
  const { data } = await monitor.call(keys.highwayForOutlookApiKey, { params: { id: userId } });
  return data.api_key;
}

/** The webhooks of the company. */
export async function listWebhooks(monitor: Monitor) {
  const { data } = await monitor.call(hooks.listWebhooks, {});
  return data.webhooks;
}

/** One of them. Throws the 404 page for another company's. */
export async function getWebhook(monitor: Monitor, id: string) {
  const { data } = await monitor.call(hooks.getWebhook, { params: { id } });
  return data;
}

/** Adds one; its signing secret is returned only this once. */
export const createWebhook = (monitor: Monitor, webhook: CallInput<typeof hooks.createWebhook>['body']['webhook']) =>
  monitor.call(hooks.createWebhook, { body: { webhook } }, { handles: [422] });

/** Switches one off or on, or changes which events it gets. */
export const updateWebhook = (
  monitor: Monitor,
  id: string,
  webhook: CallInput<typeof hooks.updateWebhook>['body']['webhook'],
) => monitor.call(hooks.updateWebhook, { params: { id }, body: { webhook } }, { handles: [422] });

/** Removes one. */
export async function deleteWebhook(monitor: Monitor, id: string): Promise<void> {
  await monitor.call(hooks.deleteWebhook, { params: { id } });
}

/** A page of what was sent there, newest first. */
export async function listWebhookDeliveries(monitor: Monitor, id: string, typed: { page?: string; status?: string }) {
  const query = typed as CallInput<typeof hooks.listWebhookDeliveries>['query'];
  const { data, paging } = await monitor.call(hooks.listWebhookDeliveries, { params: { id }, query });
  return { deliveries: data.deliveries, paging };
}

/** Sends one again. */
export const resendWebhookDelivery = (monitor: Monitor, id: string) =>
  monitor.call(hooks.resendWebhookDelivery, { params: { id } }, { handles: [404, 409, 422] });
