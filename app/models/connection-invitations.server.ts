import type { CallInput } from '@contract/call';
import * as calls from '@contract/onboarding/connection-invitations.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';
import { newestPerCarrier } from '~/view/newest-per-carrier';

/** The newest invitations of a carrier. */
export async function listConnectionInvitations(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listConnectionInvitations, { query: { carrier_id } });
  return { invitations: data.connection_invitations, total: paging.totalRecords };
}

/** Whether an address is the carrier's by the federal record. */
export const checkInvitationAddress = (monitor: Monitor, query: { carrier_id: string; email: string }) =>
  monitor.call(calls.checkInvitationAddress, { query }, { handles: [422] });

type NewInvitation = CallInput<typeof calls.createConnectionInvitation>['body']['connection_invitation'];

/** Invites a carrier to onboard. 409 when someone has decided otherwise meanwhile, 429 above the limit on emails. */
export const createConnectionInvitation = (monitor: Monitor, connection_invitation: NewInvitation) =>
  monitor.call(calls.createConnectionInvitation, { body: { connection_invitation } }, { handles: [409, 422, 429] });

type Seen = { expected_version: number };

/** Emails an invitation again, with a new link, for the same classifications or others. */
export const resendConnectionInvitation = (
  monitor: Monitor,
  id: string,
  body: Seen & { classification_ids: number[] },
) => monitor.call(calls.resendConnectionInvitation, { params: { id }, body }, { handles: [404, 409, 422, 429] });

/** Withdraws an invitation: its link no longer works. */
export const revokeConnectionInvitation = (monitor: Monitor, id: string, seen: Seen) =>
  monitor.call(calls.revokeConnectionInvitation, { params: { id }, query: seen }, { handles: [404, 409, 422] });

/** When each carrier's newest invitation was mailed. Skips carriers without one. */
export const newestInvitationsOf = (monitor: Monitor, carrierIds: readonly number[]) =>
  newestPerCarrier(async (page) => {
    const query = { q: { carrier_id_in: carrierIds }, per_page: MAX_PER_PAGE, page };
    const { data, paging } = await monitor.call(calls.listConnectionInvitations, { query });
    return { mailed: data.connection_invitations, paging };
  });
