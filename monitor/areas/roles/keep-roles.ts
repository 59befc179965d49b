import type { CurrentUser } from '@contract/identity/identity.entities';
import { MAX_ROLES, PLANNED_PEOPLE } from '@contract/roles/roles.constants';
import type { Role, RolePlan } from '@contract/roles/roles.entities';
import type { Scope } from '@contract/shared/permissions';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { describeScopes } from '../../db/history/scope-labels';
import { roles, signOnGroups, userInvitations, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { endSessionsOf, renewSession } from '../../server/authentication/sessions';
import type { CallContext } from '../../server/calls';
import { describeDifference, given } from '../account/change-scopes';
import { noOtherManager } from '../account/remove-user';
import { applyRoleToGroups } from '../sign-on/apply-groups';
import { assertNameIsFree, companyRole, hasManagerOutside, peopleOfRole } from './roles.queries';

type Wanted = { name: string; scopes: Scope[] };

/**
 * Makes a role.
 *
 * @returns its id
 * @throws ApiError 422 for a taken name, a permission that the caller does not have, or one role too many
 */
export function makeRole(deciding: Deciding, { name, scopes }: Wanted): Promise<number> {
  return decide(deciding, async (d) => {
    assertMayGive(d.user, scopes);
    await assertNameIsFree(d.tx, d.companyId, name);
    if ((await d.tx.$count(roles, eq(roles.companyId, d.companyId))) >= MAX_ROLES)
      throw httpErrors.invalid({ name: [`There are ${MAX_ROLES} roles already. Delete one first.`] });
    const summary = `Made the role ${name} with ${describeScopes(scopes)}`;
    const [made] = await d.tx
      .insert(roles)
      .values({ companyId: d.companyId, name, scopes, createdAt: d.now, ...firstChange(d, summary) })
      .returning({ id: roles.id });
    d.audit({ kind: 'role_changed', summary });
    return made!.id;
  });
}

/** What a change would do. @throws ApiError 404, 422 as the change itself */
export async function planChange(
  db: Queryable,
  { user, companyId }: { user: CurrentUser; companyId: number },
  id: number,
  wanted: Wanted,
): Promise<RolePlan> {
  const role = await companyRole(db, companyId, id);
  await assertMayBecome(db, user, companyId, role, wanted);
  const people = await peopleOfRole(db, companyId, id);
  return {
    gains: given(role.scopes, wanted.scopes),
    loses: given(wanted.scopes, role.scopes),
    people_count: people.length,
    people: people.slice(0, PLANNED_PEOPLE).map(({ id: userId, full_name }) => ({ id: userId, full_name })),
    groups: role.groups,
    invitations_count: role.invitations_count,
  };
}

/**
 * Renames a role or changes what it brings. Whoever has it has the new permissions at once, and signs in again.
 *
 * @returns the new token of the caller's own session, which goes on; null: it is as it was
 * @throws ApiError 404; 409 when it changed meanwhile; 422 for what the caller may not give, or for the last manager
 */
export function changeRole(
  deciding: Deciding & Pick<CallContext, 'session'>,
  id: number,
  { expected_version, ...wanted }: Wanted & { expected_version?: number | undefined },
): Promise<string | null> {
  return decide(deciding, async (d) => {
    const role = await companyRole(d.tx, d.companyId, id);
    await assertVersion(d, roles, id, expected_version);
    await assertMayBecome(d.tx, d.user, d.companyId, role, wanted);
    const difference = describeDifference(role.scopes, wanted.scopes, describeScopes);
    const renamed = role.name === wanted.name ? null : `renamed to ${wanted.name}`;
    if (difference === null && renamed === null) return null;
    const summary = `Role ${role.name}: ${[renamed, difference].filter(Boolean).join('; ')}`;
    await changeRow(d, roles, id, summary, wanted);
    d.audit({ kind: 'role_changed', summary });
    if (difference === null) return null;
    const people = await peopleOfRole(d.tx, d.companyId, id);
    await follow(d, role, wanted, people, difference);
    if (given(role.scopes, wanted.scopes).length > 0)
      await mailManagers(d, `${summary}. ${people.length} ${people.length === 1 ? 'person has' : 'people have'} it`);
    const { session } = deciding;
    let token: string | null = null;
    for (const person of people) {
      const isOwn = person.id === d.user.id;
      await endSessionsOf(d.tx, person.id, d.now, isOwn ? session : undefined);
      if (isOwn) token = await renewSession(d.tx, session.id);
    }
    await applyRoleToGroups(d, id);
    return token;
  });
}

/** Everyone who has it, and everything that brings it, gets what it is now. */
async function follow(
  d: Decision<CurrentUser>,
  { id, name }: Role,
  { scopes }: Wanted,
  people: readonly { id: number; full_name: string }[],
  difference: string,
) {
  const ids = people.map((person) => person.id);
  if (ids.length > 0) await changeRow(d, users, inArray(users.id, ids), `Role ${name}: ${difference}`, { scopes });
  for (const person of people) {
    const summary = `${person.full_name}: ${difference}, by the role ${name}`;
    d.audit({ kind: 'scopes_changed', summary, subjectUserId: person.id });
  }
  await d.tx
    .update(signOnGroups)
    .set({ scopes })
    .where(and(eq(signOnGroups.companyId, d.companyId), eq(signOnGroups.roleId, id)));
  await d.tx
    .update(userInvitations)
    .set({ scopes })
    .where(
      and(
        eq(userInvitations.companyId, d.companyId),
        eq(userInvitations.roleId, id),
        isNull(userInvitations.claimedAt),
        isNull(userInvitations.deletedAt),
      ),
    );
}

/**
 * Deletes a role. People and open invitations keep its permissions as their own.
 *
 * @throws ApiError 404; 422 while a group of the identity provider brings it
 */
export function removeRole(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const { name, groups, people_count: people } = await companyRole(d.tx, d.companyId, id);
    if (groups.length > 0) {
      const message = `It is what these groups bring: ${groups.join(', ')}. Choose something else for them under Single sign-on first.`;
      throw httpErrors.invalid({ id: [message] }, message);
    }
    await d.tx.delete(roles).where(d.own(roles, id));
    const kept =
      people === 0
        ? 'no one had it'
        : `${people} ${people === 1 ? 'person keeps its permissions as their' : 'people keep its permissions as their'} own`;
    d.audit({ kind: 'role_changed', summary: `Deleted the role ${name}: ${kept}` });
  });
}

async function assertMayBecome(
  db: Queryable,
  user: CurrentUser,
  companyId: number,
  role: Role,
  { name, scopes }: Wanted,
): Promise<void> {
  assertMayGive(user, given(role.scopes, scopes));
  await assertNameIsFree(db, companyId, name, role.id);
  const isLost = role.scopes.includes('manage_users') && !scopes.includes('manage_users');
  if (isLost && role.people_count > 0 && !(await hasManagerOutside(db, companyId, role.id)))
    throw noOtherManager('scopes');
}

/** A role is no way around one's own rights, as a group of the provider is none. */
function assertMayGive(user: CurrentUser, scopes: readonly string[]): void {
  const beyond = scopes.filter((scope) => !user.scopes.includes(scope));
  if (beyond.length > 0)
    throw httpErrors.invalid({
      scopes: [`A role can be given only permissions that you have yourself, not: ${describeScopes(beyond)}.`],
    });
}
