import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { scimTokens, userInvitations } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { revokeKeysMadeBy } from '../integrations/api-keys.queries';
import { switchOffWebhooksOf } from '../integrations/webhooks.queries';
import { openInvitations } from './user-invitations.queries';
import { detachUser, getCompanyUser, hasOtherManager } from './users.queries';

/**
 * Removes a user from the company, with the API keys, webhooks and open invitations that they made.
 *
 * @throws ApiError 404 for another company's; 422 for the last manager of users
 */
export function removeUser(deciding: Deciding, id: number) {
  return decide(deciding, (d) => takeOut(d, id));
}

/** The same within a decision, which is the company's directory's where no user decides. */
export async function takeOut(d: Decision<CurrentUser | null>, id: number): Promise<void> {
  const { companyId, tx, now } = d;
  const { full_name, email } = await getCompanyUser(tx, companyId, id);
  if (!(await hasOtherManager(tx, companyId, id))) throw noOtherManager('id');
  await detachUser(tx, id, now);
  d.audit({
    kind: 'user_removed',
    summary: `Removed ${full_name} (${email})${d.user ? '' : ', by the identity provider'}`,
    subjectUserId: id,
  });
  for (const name of await revokeKeysMadeBy(tx, { companyId, userId: id, revokedBy: d.userId, now })) {
    const summary = `Revoked the API key “${name}” with the removal of ${full_name}, who made it`;
    d.audit({ kind: 'api_key_revoked', summary, subjectUserId: id });
  }
  const reason = `Switched off: ${full_name}, who added it, was removed.`;
  for (const url of await switchOffWebhooksOf(tx, { companyId, userId: id, reason, now })) {
    const summary = `Webhook to ${new URL(url).origin}: switched off with the removal of ${full_name}, who added it`;
    d.audit({ kind: 'webhook_changed', summary, subjectUserId: id });
  }
  // One of them may be to an address of the person's own.
  const invitations = await tx
    .update(userInvitations)
    .set({ deletedAt: now })
    .where(and(openInvitations(companyId), eq(userInvitations.invitedByUserId, id)))
    .returning({ email: userInvitations.email });
  for (const invited of invitations) {
    const summary = `Canceled the invitation of ${invited.email} with the removal of ${full_name}, who sent it`;
    d.audit({ kind: 'invitation_deleted', summary, subjectUserId: id });
  }
  await noteTokenMadeBy(d, id, full_name);
}

/** The directory's token goes on, since the directory removes people by it. But the person who made it may have kept it. */
async function noteTokenMadeBy(d: Decision<CurrentUser | null>, id: number, name: string): Promise<void> {
  const [token] = await d.tx
    .select({ prefix: scimTokens.prefix })
    .from(scimTokens)
    .where(and(eq(scimTokens.companyId, d.companyId), eq(scimTokens.createdByUserId, id)));
  if (!token) return;
  const summary = `Directory token ${token.prefix}… was made by ${name}, who was removed: make a new one`;
  d.audit({ kind: 'sign_on_changed', summary, subjectUserId: id });
  await mailManagers(d, `Single sign-on: ${summary}`);
}

export const NO_OTHER_MANAGER =
  'Your company needs at least one person who can manage users. Give someone else that permission first.';

/** The 422 of a change that would leave the company without a manager of users. */
export function noOtherManager(field: string) {
  return httpErrors.invalid({ [field]: [NO_OTHER_MANAGER] }, NO_OTHER_MANAGER);
}
