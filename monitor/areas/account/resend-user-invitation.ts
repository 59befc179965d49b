import { RESENT_INVITATION_SCOPES } from '@contract/account/account.constants';
import { eq } from 'drizzle-orm';
import { describeScopes } from '../../db/history/scope-labels';
import { userInvitations } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import type { CallContext } from '../../server/calls';
import { assertKeyMayGive, given } from './change-scopes';
import { limitUserInvitationMails, mailUserInvitation } from './mail-user-invitation';
import { getOpenInvitation } from './user-invitations.queries';

/** Mails an invitation again, with the standard scopes. @throws ApiError 404 for one that is not open; 429 for too many mails */
export async function resendUserInvitation(deciding: Deciding & Pick<CallContext, 'session'>, id: number) {
  await limitUserInvitationMails(deciding);
  return decide(deciding, async (d) => {
    const invitation = await getOpenInvitation(d.tx, d, id);
    assertKeyMayGive(deciding.session, RESENT_INVITATION_SCOPES, 'id');
    await d.tx
      .update(userInvitations)
      .set({ scopes: [...RESENT_INVITATION_SCOPES], roleId: null, deliveredAt: d.now, invitedByUserId: d.userId })
      .where(eq(userInvitations.id, id));
    const summary = `Invited ${invitation.email} again, now with ${describeScopes(RESENT_INVITATION_SCOPES)}`;
    d.audit({ kind: 'invitation_resent', summary });
    if (given(invitation.scopes, RESENT_INVITATION_SCOPES).includes('manage_users')) await mailManagers(d, summary);
    mailUserInvitation(d, invitation, deciding);
  });
}
