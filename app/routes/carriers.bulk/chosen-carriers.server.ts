import { getCarrier } from '@contract/carriers/carriers.calls';
import type { Connection } from '@contract/connections/connections.entities';
import { searchCarriers } from '~/models/carriers.server';
import { newestInvitationsOf } from '~/models/connection-invitations.server';
import { listConnections } from '~/models/connections.server';
import { newestRequestsOf } from '~/models/insurance.server';
import { listSubscriptions } from '~/models/subscriptions.server';
import type { Monitor } from '~/services/monitor.server';
import { type BulkAction, isMailAction } from '~/view/bulk-actions';
import { carrierName } from '~/view/carrier/identifiers';
import type { ChosenCarrier } from './chosen-carriers';

/**
 * The selected carriers in their order, each with the connection that the company has with it. Unknown ids are left out.
 *
 * @param bulkAction what else is read of each: for one that mails, where it is mailed and when it last was; for one about
 *   monitoring, whether it is monitored. Null: neither
 */
export async function chosenCarriers(
  monitor: Monitor,
  carrierIds: readonly number[],
  bulkAction: BulkAction | null,
): Promise<ChosenCarrier[]> {
  if (carrierIds.length === 0) return [];
  const ids = carrierIds.map(String);
  const mailing = bulkAction !== null && isMailAction(bulkAction) ? bulkAction : null;
  const isAboutMonitoring = bulkAction === 'follow' || bulkAction === 'unfollow';
  const [{ connections }, { carriers }, { subscriptions }] = await Promise.all([
    listConnections(monitor, { per_page: ids.length, q: { carrier_id_in: ids } }),
    searchCarriers(monitor, { per_page: ids.length, q: { id_in: ids } }),
    isAboutMonitoring
      ? listSubscriptions(monitor, { per_page: ids.length, q: { carrier_id_in: ids } })
      : { subscriptions: [] },
  ]);
  const subscriptionOf = new Map(subscriptions.map(({ carrier_id, id }) => [carrier_id, id]));
  const connectionOf = new Map(connections.map((connection) => [connection.carrier_id, connection]));
  const carrierOf = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  const mailed = mailing && (await LAST_MAILED[mailing](monitor, carrierIds));
  const emails = mailing
    ? await emailsOf(
        monitor,
        carriers.map(({ id }) => id),
        connectionOf,
      )
    : null;
  return carrierIds.flatMap((id) => {
    const connection = connectionOf.get(id);
    const carrier = carrierOf.get(id);
    if (!connection && !carrier) return [];
    return {
      id,
      name: carrier ? carrierName(carrier) : (connection?.carrier_name ?? `Carrier ${id}`),
      connectionId: connection?.id ?? null,
      status: connection?.status ?? null,
      isDismissed: connection?.is_dismissed ?? false,
      packetStatus: connection?.latest_onboarding_packet?.status ?? null,
      email: emails?.get(id) ?? null,
      version: (mailing === 'request-certificate' ? mailed?.get(id)?.version : connection?.version) ?? 0,
      subscriptionId: subscriptionOf.get(id) ?? null,
      mailedAt: mailed?.get(id)?.at ?? null,
    };
  });
}

const LAST_MAILED = { invite: newestInvitationsOf, 'request-certificate': newestRequestsOf } as const;

async function emailsOf(monitor: Monitor, ids: readonly number[], connectionOf: ReadonlyMap<number, Connection>) {
  const emails = await Promise.all(
    ids.map(async (id): Promise<[number, string | null]> => {
      const known = connectionOf.get(id)?.receiver?.email;
      return [id, known ?? (await monitor.get(getCarrier, { params: { id: String(id) }, query: {} })).email];
    }),
  );
  return new Map(emails);
}
