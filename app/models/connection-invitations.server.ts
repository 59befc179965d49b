import type { CallInput } from '@contract/call';
import * as calls from '@contract/onboarding/connection-invitations.calls';
import type { Monitor } from '~/services/monitor.server';

/** The newest invitations of a carrier. */
export async function listConnectionInvitations(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listConnectionInvitations, { query: { carrier_id } });
  return { invitations: data.connection_invitations, total: paging.totalRecords };
}

type NewInvitation = CallInput<typeof calls.createConnectionInvitation>['body']['connection_invitation'];

/** Invites a carrier to onboard. 409 when somebody has meanwhile decided otherwise, 429 when too many were mailed. */
export const createConnectionInvitation = (monitor: Monitor, connection_invitation: NewInvitation) =>
  monitor.call(calls.createConnectionInvitation, { body: { connection_invitation } }, { handles: [409, 422, 429] });

/** Mails an invitation again, with a new link. */
export const resendConnectionInvitation = (monitor: Monitor, id: string) =>
  monitor.call(calls.resendConnectionInvitation, { params: { id }, body: {} }, { handles: [404, 409, 422, 429] });

/** Takes an invitation back: its link no longer works. */
export const revokeConnectionInvitation = (monitor: Monitor, id: string) =>
  monitor.call(calls.revokeConnectionInvitation, { params: { id } }, { handles: [404, 409] });
