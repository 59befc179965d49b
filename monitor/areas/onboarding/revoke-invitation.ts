import { httpErrors } from '../../base/http-errors';
import { connectionInvitations } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { changeDetails } from '../connections/connection-writes';
import { getConnectionInvitation } from './connection-invitations.queries';
import { endSessionsOf } from './packet-sessions';

/**
 * Takes an invitation back: its link works no more. Twice is once.
 *
 * @throws ApiError 404 for another company's; 409 when it is no longer as the caller saw it, or was answered
 */
export function revokeInvitation(deciding: Deciding, id: number, { expected_version }: { expected_version?: number }) {
  return decide(deciding, async (d) => {
    const invitation = await getConnectionInvitation(d.tx, d.companyId, id, d.now);
    const { email, status, carrier_id: carrierId, connection_id } = invitation;
    await assertVersion(d, connectionInvitations, id, expected_version);
    if (status === 'revoked') return;
    if (status === 'completed')
      throw httpErrors.conflict('The carrier has sent its packet: there is nothing to take back.');
    const summary = `Canceled the invitation of ${email}`;
    await changeRow(d, connectionInvitations, id, summary, { revokedAt: d.now });
    await changeDetails(d, connection_id, summary);
    await endSessionsOf(d.tx, id, d.now);
    const data = { connection_invitation_id: id, connection_id };
    d.carrierEvent({ carrierId, kind: 'connection_invited', summary, data });
  });
}
