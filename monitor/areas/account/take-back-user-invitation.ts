import { eq } from 'drizzle-orm';
import { userInvitations } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { getOpenInvitation } from './user-invitations.queries';

/** Takes an invitation into the company back. @throws ApiError 404 for one that is not open */
export function takeBackUserInvitation(deciding: Deciding, id: number) {
  return decide(deciding, async (d) => {
    const { email } = await getOpenInvitation(d.tx, d, id);
    await d.tx.update(userInvitations).set({ deletedAt: d.now }).where(eq(userInvitations.id, id));
    d.audit({ kind: 'invitation_deleted', summary: `Canceled the invitation of ${email}` });
  });
}
