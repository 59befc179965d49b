import * as calls from '@contract/onboarding/connection-invitations.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';
import { newestPerCarrier } from '~/view/newest-per-carrier';

/** The newest invitations of a carrier. */
export async function listConnectionInvitations(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listConnectionInvitations, { query: { carrier_id } });
  return { invitations: data.connection_invitations, total: paging.totalRecords };
}

/** When each carrier's newest invitation was mailed. Skips carriers without one. */
export const newestInvitationsOf = (monitor: Monitor, carrierIds: readonly number[]) =>
  newestPerCarrier(async (page) => {
    const query = { q: { carrier_id_in: carrierIds }, per_page: MAX_PER_PAGE, page };
    const { data, paging } = await monitor.call(calls.listConnectionInvitations, { query });
    return { mailed: data.connection_invitations, paging };
  });
