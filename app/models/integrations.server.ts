import type { CallInput } from '@contract/call';
import * as keys from '@contract/integrations/api-keys.calls';
import * as hooks from '@contract/integrations/webhooks.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's keys, those in force first. */
export async function listApiKeys(monitor: Monitor, query: { page?: string }) {
  const { data, paging } = await monitor.call(keys.listApiKeys, { query });
  return { apiKeys: data.api_keys, paging };
}

/** Revokes a key. */
export async function revokeApiKey(monitor: Monitor, id: string): Promise<void> {
  await monitor.call(keys.revokeApiKey, { params: { id } });
}

/** Removes one. */
export async function deleteWebhook(monitor: Monitor, id: string): Promise<void> {
  await monitor.call(hooks.deleteWebhook, { params: { id } });
}

/** A page of what did not arrive at any address, and how many each list has. */
export async function listUndelivered(monitor: Monitor, query: CallInput<typeof hooks.listUndeliveredEvents>['query']) {
  const { data, paging } = await monitor.call(hooks.listUndeliveredEvents, { query });
  return { ...data, paging };
}

/** A page of what was sent there, newest first. */
export async function listWebhookDeliveries(monitor: Monitor, id: string, typed: { page?: string; status?: string }) {
  const query = typed as CallInput<typeof hooks.listWebhookDeliveries>['query'];
  const { data, paging } = await monitor.call(hooks.listWebhookDeliveries, { params: { id }, query });
  return { deliveries: data.deliveries, paging };
}
