import type { CallParsed } from '@contract/call';
import type { resendConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import { eq } from 'drizzle-orm';
import { newToken } from '../../authentication/tokens';
import { connectionInvitations, connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { httpErrors } from '../../plugins/errors';
import { getConnectionInvitation } from './connection-invitations.queries';
import { assertKnownClassifications, electClassifications } from './elect-classifications';
import { assertNotMailedSince } from './invitation-conflicts';
import { assertMayBeInvited } from './invite-carrier';
import { limitInvitationMails, linkMailed, mailInvitation } from './mail-invitation';
import { endSessionsOf } from './packet-sessions';

/**
 * Mails an invitation again, with a new link; the one before works no more.
 *
 * @throws ApiError 404 for another company's; 409 when it is on do not dispatch, was answered, taken back or mailed since the caller looked; 422
 * for an unknown classification; 429 for too many mails
 */
export async function resendInvitation(
  deciding: Deciding,
  id: number,
  { classification_ids, seen_delivered_at }: CallParsed<typeof resendConnectionInvitation>['body'],
) {
  await limitInvitationMails(deciding);
  const token = newToken();
  return decide(deciding, async (d) => {
    const { tx, now } = d;
    const invitation = await getConnectionInvitation(tx, d.companyId, id, now);
    const { email, carrier_id: carrierId, connection_id: connectionId, status } = invitation;
    if (status === 'completed')
      throw httpErrors.conflict('The carrier has sent its packet: there is nothing to answer.');
    const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
    assertMayBeInvited(connection!);
    if (status === 'revoked') throw httpErrors.conflict('This invitation was taken back. Make a new one.');
    await assertNotMailedSince(tx, d.companyId, invitation, seen_delivered_at);
    const ids = classification_ids ?? invitation.classification_ids;
    await assertKnownClassifications(tx, d.companyId, ids);
    await electClassifications(tx, connectionId, ids);
    await tx
      .update(connectionInvitations)
      .set({ classificationIds: ids, ...linkMailed(token, now) })
      .where(eq(connectionInvitations.id, id));
    await endSessionsOf(tx, id, now);
    d.carrierEvent({
      carrierId,
      kind: 'connection_invited',
      summary: `Invited ${email} again`,
      data: { connection_invitation_id: id, connection_id: connectionId },
    });
    await mailInvitation(d, { email, carrierId, token }, deciding);
  });
}
