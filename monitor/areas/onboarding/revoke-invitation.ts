import { eq } from 'drizzle-orm';
import { connectionInvitations } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { httpErrors } from '../../plugins/errors';
import { getConnectionInvitation } from './connection-invitations.queries';
import { assertNotMailedSince, lastInvitationChange } from './invitation-conflicts';
import { endSessionsOf } from './packet-sessions';

/**
 * Takes an invitation back: its link works no more. Twice is once, unless the caller saw it open.
 *
 * @throws ApiError 404 for another company's; 409 when it is no longer as the caller saw it, or was answered
 */
export function revokeInvitation(
  deciding: Deciding,
  id: number,
  { seen_delivered_at: seen }: { seen_delivered_at?: string },
) {
  return decide(deciding, async (d) => {
    const invitation = await getConnectionInvitation(d.tx, d.companyId, id, d.now);
    const { email, status, carrier_id: carrierId, connection_id } = invitation;
    if (status === 'revoked' && seen === undefined) return;
    if (status === 'revoked') {
      const { who, when } = await lastInvitationChange(d.tx, d.companyId, invitation);
      throw httpErrors.conflict(`${who} has taken back the invitation of ${email}${when}.`);
    }
    await assertNotMailedSince(d.tx, d.companyId, invitation, seen);
    if (status === 'completed')
      throw httpErrors.conflict('The carrier has sent its packet: there is nothing to take back.');
    await d.tx.update(connectionInvitations).set({ revokedAt: d.now }).where(eq(connectionInvitations.id, id));
    await endSessionsOf(d.tx, id, d.now);
    const data = { connection_invitation_id: id, connection_id };
    d.carrierEvent({ carrierId, kind: 'connection_invited', summary: `Took back the invitation of ${email}`, data });
  });
}
