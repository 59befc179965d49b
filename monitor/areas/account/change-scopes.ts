import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { updateUser } from '@contract/account/users.calls';
import type { CompanyUser } from '@contract/account/users.entities';
import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { Scope } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import { describeScopes } from '../../db/history/scope-labels';
import { users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { assertVersion, changeRow } from '../../decisions/versions';
import { endSessionsOf, renewSession } from '../../server/authentication/sessions';
import type { CallContext } from '../../server/calls';
import { noOtherManager } from './remove-user';
import { getCompanyUser, hasOtherManager } from './users.queries';

/**
 * Gives a user of the company other scopes. A session keeps the scopes it began with, so the user's sessions end; the caller's
 * own session continues under a new token.
 *
 * @returns the new token of the caller's own session, or null
 * @throws ApiError 404 for another company's; 409 when the user has changed since the caller looked; 422 for the last manager of
 * users
 */
export function changeScopes(
  deciding: Deciding & Pick<CallContext, 'session'>,
  id: number,
  { scopes, expected_version }: CallParsed<typeof updateUser>['body'],
): Promise<string | null> {
  return decide(deciding, async (d) => {
    const before = await getCompanyUser(d.tx, d.companyId, id);
    await assertVersion(d, users, id, expected_version);
    return changeScopesOf(d, deciding.session, before, scopes);
  });
}

/**
 * The same within a decision, for a person of the company. Whoever has a role leaves it with other permissions: the database sees to it.
 *
 * @returns the new token of the caller's own session, or null
 * @throws ApiError 422 for the last manager of users, or for what an API key does not have itself
 */
export async function changeScopesOf(
  d: Decision<CurrentUser>,
  session: CallContext['session'],
  before: CompanyUser,
  scopes: readonly string[],
): Promise<string | null> {
  const { id } = before;
  if (!scopes.includes('manage_users') && !(await hasOtherManager(d.tx, d.companyId, id)))
    throw noOtherManager('scopes');
  const difference = describeDifference(before.scopes, scopes, describeScopes);
  if (difference === null) return null;
  assertKeyMayGive(session, given(before.scopes, scopes), 'scopes');
  const named = describeDifference(before.scopes, scopes, (chosen) => chosen.map(label).join(', '));
  await changeRow(d, users, id, `${before.full_name}: ${named}`, { scopes: [...scopes] });
  const left = before.role ? `, and left the role ${before.role.name}` : '';
  d.audit({ kind: 'scopes_changed', summary: `${before.full_name}: ${difference}${left}`, subjectUserId: id });
  // A key has no session of its own to go on with.
  const isOwn = id === d.user.id && session.apiKey === null;
  if (given(before.scopes, scopes).length > 0) await mailManagers(d, `${before.full_name}: ${difference}`);
  await endSessionsOf(d.tx, id, d.now, isOwn ? session : undefined);
  return isOwn ? renewSession(d.tx, session.id) : null;
}

/** As the boxes are labeled, beside which a conflict is read. */
const label = (scope: string) => `“${SCOPE_LABELS[scope as Scope] ?? scope}”`;

/**
 * An API key is no way to rights that its maker did not give it.
 *
 * @throws ApiError 422
 */
export function assertKeyMayGive(
  { apiKey, user }: CallContext['session'],
  scopes: readonly string[],
  field: string,
): void {
  const beyond = apiKey === null ? [] : given(user.scopes, scopes);
  if (beyond.length === 0) return;
  const isOne = beyond.length === 1;
  const message = `This key does not have the ${isOne ? 'permission' : 'permissions'} ${describeScopes(beyond)} and can’t give ${isOne ? 'it' : 'them'}.`;
  throw httpErrors.invalid({ [field]: [message] }, message);
}

/** What the second list has and the first has not. */
export const given = (before: readonly string[], after: readonly string[]) =>
  after.filter((scope) => !before.includes(scope));

/** "gave sourcing; took compliance"; null: they are the same. */
export function describeDifference(
  before: readonly string[],
  after: readonly string[],
  format: (scopes: readonly string[]) => string,
): string | null {
  const [more, less] = [given(before, after), given(after, before)];
  const parts = [more.length > 0 && `gave ${format(more)}`, less.length > 0 && `took ${format(less)}`].filter(Boolean);
  return parts.length === 0 ? null : parts.join('; ');
}
