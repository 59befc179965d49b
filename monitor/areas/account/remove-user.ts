import type { CurrentUser } from '@contract/identity/identity.entities';
import { httpErrors } from '../../base/http-errors';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { revokeKeysMadeBy } from '../integrations/api-keys.queries';
import { switchOffWebhooksOf } from '../integrations/webhooks.queries';
import { detachUser, getCompanyUser, hasOtherManager } from './users.queries';

/**
 * Removes a user from the company, with the API keys and webhooks that they made.
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
}

export const NO_OTHER_MANAGER =
  'Your company needs at least one person who can manage users. Give someone else that permission first.';

/** The 422 of a change that would leave the company without a manager of users. */
export function noOtherManager(field: string) {
  return httpErrors.invalid({ [field]: [NO_OTHER_MANAGER] }, NO_OTHER_MANAGER);
}
