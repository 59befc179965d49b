import type { createUserInvitation } from '@contract/account/users.calls';
import type { CallParsed } from '@contract/call';
import { and, eq, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { describeScopes } from '../../db/history/scope-labels';
import { roles, userInvitations, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import type { CallContext } from '../../server/calls';
import { isRecent } from '../identity/claim-invitation';
import { assertKeyMayGive } from './change-scopes';
import { limitUserInvitationMails, mailUserInvitation } from './mail-user-invitation';
import { openInvitations } from './user-invitations.queries';

/**
 * Invites a person into the company, by mail.
 *
 * @returns the invitation's id
 * @throws ApiError 422 for a user of the company or an address with an open invitation, or for what an API key does not have itself; 429 for too many mails
 */
export async function inviteUser(
  deciding: Deciding & Pick<CallContext, 'session'>,
  { email, scopes: chosen, role_id: roleId, site }: CallParsed<typeof createUserInvitation>['body']['user_invitation'],
): Promise<number> {
  await limitUserInvitationMails(deciding);
  return decide(deciding, async (d) => {
    const { companyId } = d;
    await assertNotInvited(d, email);
    const role = roleId === null ? null : await roleToGive(d, roleId);
    const scopes = role?.scopes ?? chosen;
    assertKeyMayGive(deciding.session, scopes, role ? 'role_id' : 'scopes');
    // Sending an expired one again gives other permissions: a new one takes its place.
    await d.tx
      .update(userInvitations)
      .set({ deletedAt: d.now })
      .where(and(openInvitations(companyId), eq(userInvitations.email, email)));
    const [made] = await d.tx
      .insert(userInvitations)
      .values({ companyId, email, scopes, roleId, site, deliveredAt: d.now, invitedByUserId: d.userId })
      .returning({ id: userInvitations.id });
    const summary = `Invited ${email} with ${role ? `the role ${role.name}: ` : ''}${describeScopes(scopes)}`;
    d.audit({ kind: 'invitation_sent', summary });
    if (scopes.includes('manage_users')) await mailManagers(d, summary);
    mailUserInvitation(d, { email, site }, deciding);
    return made!.id;
  });
}

/** @throws ApiError 422 for a role that is not the company's */
async function roleToGive(d: Decision, id: number) {
  const [role] = await d.tx.select().from(roles).where(d.own(roles, id));
  if (!role) throw httpErrors.invalid({ role_id: ['Choose a role of your company.'] });
  return role;
}

/** Reveals only the company's own users and invitations, never whether the address has an account elsewhere. */
async function assertNotInvited({ tx, companyId, now }: Decision, email: string) {
  const [colleague] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email), isNull(users.disabledAt)));
  if (colleague) throw httpErrors.invalid({ email: ['This person is a user of your company already.'] });
  const [invited] = await tx
    .select({ id: userInvitations.id })
    .from(userInvitations)
    .where(and(openInvitations(companyId), eq(userInvitations.email, email), isRecent(now)));
  if (invited)
    throw httpErrors.invalid({ email: ['This address has an open invitation. Send that one again, or take it back.'] });
}
