import type { CallParsed } from '@contract/call';
import type { resendConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { connectionInvitations, connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { newToken } from '../../server/authentication/tokens';
import { changeDetails } from '../connections/connection-writes';
import { getConnectionInvitation } from './connection-invitations.queries';
import { assertKnownClassifications, electClassifications } from './elect-classifications';
import { assertMayBeInvited } from './invite-carrier';
import { limitInvitationMails, linkMailed, mailInvitation } from './mail-invitation';
import { endSessionsOf } from './packet-sessions';

/**
 * Mails an invitation again, with a new link; the one before works no more.
 *
 * @throws ApiError 404 for another company's; 409 when it is on do not dispatch, was answered or taken back, or is no longer as the caller saw it; 422
 * for an unknown classification; 429 for too many mails
 */
export async function resendInvitation(
  deciding: Deciding,
  id: number,
  { classification_ids, expected_version }: CallParsed<typeof resendConnectionInvitation>['body'],
) {
  await limitInvitationMails(deciding);
  const token = newToken();
  return decide(deciding, async (d) => {
    const { tx, now } = d;
    const invitation = await getConnectionInvitation(tx, d.companyId, id, now);
    const { email, carrier_id: carrierId, connection_id: connectionId, status } = invitation;
    await assertVersion(d, connectionInvitations, id, expected_version);
    if (status === 'completed')
      throw httpErrors.conflict('The carrier has sent its packet: there is nothing to answer.');
    const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
    assertMayBeInvited(connection!);
    if (status === 'revoked') throw httpErrors.conflict('This invitation was taken back. Make a new one.');
    const ids = classification_ids ?? invitation.classification_ids;
    await assertKnownClassifications(tx, d.companyId, ids);
    await electClassifications(tx, connectionId, ids);
    const summary = `Invited ${email} again`;
    await changeDetails(d, connectionId, summary);
    const mailed = { classificationIds: ids, ...linkMailed(token, now) };
    await changeRow(d, connectionInvitations, id, summary, mailed);
    await endSessionsOf(tx, id, now);
    d.carrierEvent({
      carrierId,
      kind: 'connection_invited',
      summary,
      data: { connection_invitation_id: id, connection_id: connectionId },
    });
    await mailInvitation(d, { email, carrierId, token }, deciding);
  });
}
