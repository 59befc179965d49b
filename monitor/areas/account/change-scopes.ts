import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { updateUser } from '@contract/account/users.calls';
import type { CallParsed } from '@contract/call';
import type { Scope } from '@contract/shared/permissions';
import { endSessionsOf, renewSession } from '../../authentication/sessions';
import { type Deciding, decide } from '../../decisions/decide';
import { describeScopes } from '../../history/scope-labels';
import type { CallContext } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';
import { noOtherManager } from './remove-user';
import { getCompanyUser, hasOtherManager, setScopes } from './users.queries';

/**
 * Gives a user of the company other scopes. What a person may do is theirs from signing in to the end of the session, so
 * their sessions end; one's own goes on under a new token.
 *
 * @returns the new token of one's own session, or null
 * @throws ApiError 404 for another company's; 409 when the scopes are not what the caller saw; 422 when nobody else manages
 * users
 */
export function changeScopes(
  deciding: Deciding & Pick<CallContext, 'session'>,
  id: number,
  { scopes, seen_scopes }: CallParsed<typeof updateUser>['body'],
): Promise<string | null> {
  return decide(deciding, async (d) => {
    const before = await getCompanyUser(d.tx, d.companyId, id);
    assertUnchanged(before, seen_scopes);
    if (!scopes.includes('manage_users') && !(await hasOtherManager(d.tx, d.companyId, id)))
      throw noOtherManager('scopes');
    const difference = describeDifference(before.scopes, scopes, describeScopes);
    if (difference === null) return null;
    await setScopes(d.tx, id, scopes);
    d.audit({ kind: 'scopes_changed', summary: `${before.full_name}: ${difference}`, subjectUserId: id });
    // A key has no session of its own to go on with.
    const { session } = deciding;
    const isOwn = id === d.user.id && session.apiKey === null;
    await endSessionsOf(d.tx, id, d.now, isOwn ? session : undefined);
    return isOwn ? renewSession(d.tx, session.id) : null;
  });
}

/** Two managers at once: the second would give back what the first took. Without what was seen it is not compared. */
function assertUnchanged({ full_name, scopes }: { full_name: string; scopes: string[] }, seen: string[] | undefined) {
  // In the words of the boxes beside which it is read.
  const meanwhile = seen && describeDifference(seen, scopes, (named) => named.map(label).join(', '));
  if (!meanwhile) return;
  const message = `Somebody changed the rights of ${full_name} meanwhile: ${meanwhile}. Yours are not saved. Save again if they are still right.`;
  throw httpErrors.conflict(message);
}

const label = (scope: string) => `“${SCOPE_LABELS[scope as Scope] ?? scope}”`;

function describeDifference(
  before: readonly string[],
  after: readonly string[],
  format: (scopes: readonly string[]) => string,
): string | null {
  const given = after.filter((scope) => !before.includes(scope));
  const taken = before.filter((scope) => !after.includes(scope));
  const parts = [given.length > 0 && `gave ${format(given)}`, taken.length > 0 && `took ${format(taken)}`].filter(
    Boolean,
  );
  return parts.length === 0 ? null : parts.join('; ');
}
