import { SCOPES, type Scope } from '@contract/shared/permissions';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { describeScopes } from '../../db/history/scope-labels';
import { signOnGroupMembers, signOnGroups, signOnPeople, teamUsers, users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { changeRow } from '../../decisions/versions';
import { endSessionsOf } from '../../server/authentication/sessions';
import { hasOtherManager } from '../account/users.queries';
import { connectionOf } from './sign-on.queries';

/** `roleId`: the one role that brings all of it; null: several groups together, or scopes themselves. */
type Grants = { scopes: Scope[]; roleId: number | null; teamIds: number[] };

/** What a person's groups bring: those that the provider named at the sign-in, and those that the directory sent. Null: none brings anything. */
export async function grantsOf(d: Decision, userId: number | null, named: readonly string[]): Promise<Grants | null> {
  const isMember = sql`EXISTS (SELECT 1 FROM ${signOnGroupMembers} m WHERE m.group_id = ${signOnGroups.id} AND m.user_id = ${userId})`;
  const groups = await d.tx
    .select()
    .from(signOnGroups)
    .where(
      and(
        eq(signOnGroups.companyId, d.companyId),
        or(
          userId === null ? undefined : isMember,
          named.length > 0 ? inArray(signOnGroups.name, [...named]) : sql`false`,
        ),
      ),
    );
  const given = groups.filter(({ scopes, roleId, teamId }) => scopes.length > 0 || roleId !== null || teamId !== null);
  if (given.length === 0) return null;
  const bringing = given.filter(({ scopes, roleId }) => scopes.length > 0 || roleId !== null);
  const [only, ...more] = new Set(bringing.map(({ roleId }) => roleId));
  return {
    scopes: SCOPES.filter((scope) => given.some(({ scopes }) => scopes.includes(scope))),
    roleId: more.length === 0 ? (only ?? null) : null,
    teamIds: given.flatMap(({ teamId }) => teamId ?? []),
  };
}

/** Whether groups decide what this person of the company may: people who were here before keep their permissions. */
export async function doGroupsDecideFor(d: Decision, userId: number): Promise<boolean> {
  const [person] = await d.tx
    .select({ isBroughtIn: signOnPeople.isBroughtIn })
    .from(signOnPeople)
    .where(and(eq(signOnPeople.companyId, d.companyId), eq(signOnPeople.userId, userId)));
  return person?.isBroughtIn === true || (await connectionOf(d.tx, d.companyId))?.doGroupsDecide === true;
}

/**
 * Gives a person of the company what the groups bring, and nothing else. A change ends the person's sessions. The last manager
 * of users stays one.
 */
export async function applyGrants(d: Decision, userId: number, grants: Grants | null): Promise<void> {
  const own = and(eq(users.companyId, d.companyId), eq(users.id, userId));
  const [person] = await d.tx
    .select({ email: users.email, scopes: users.scopes, roleId: users.roleId })
    .from(users)
    .where(own);
  if (!person) return;
  const { teamIds } = grants ?? { teamIds: [] };
  const isLastManager = person.scopes.includes('manage_users') && !(await hasOtherManager(d.tx, d.companyId, userId));
  const scopes = SCOPES.filter(
    (scope) => grants?.scopes.includes(scope) || (isLastManager && scope === 'manage_users'),
  );
  await putIntoTeams(d, userId, teamIds);
  const roleId = grants?.roleId ?? null;
  if (isSame(scopes, person.scopes)) {
    if (roleId !== person.roleId) await changeRow(d, users, userId, 'Role by a group', { roleId });
    return;
  }
  const summary = `${person.email}: groups of the identity provider bring ${describeScopes(scopes)}`;
  await changeRow(d, users, userId, summary, { scopes, roleId });
  d.audit({ kind: 'scopes_changed', summary, subjectUserId: userId });
  if (scopes.some((scope) => !person.scopes.includes(scope))) await mailManagers(d, summary);
  await endSessionsOf(d.tx, userId, d.now);
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((one) => right.includes(one));

/** Of the teams that groups bring, exactly these; teams that people chose stay. */
async function putIntoTeams(d: Decision, userId: number, teamIds: number[]) {
  const brought = await d.tx
    .select({ teamId: signOnGroups.teamId })
    .from(signOnGroups)
    .where(eq(signOnGroups.companyId, d.companyId));
  const others = brought.flatMap(({ teamId }) => (teamId === null || teamIds.includes(teamId) ? [] : teamId));
  if (others.length > 0)
    await d.tx.delete(teamUsers).where(and(eq(teamUsers.userId, userId), inArray(teamUsers.teamId, others)));
  for (const teamId of new Set(teamIds))
    await d.tx.insert(teamUsers).values({ teamId, userId, createdAt: d.now }).onConflictDoNothing();
}

/** After a change of these people’s groups by the directory. */
export async function applyGroupsTo(d: Decision, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds)
    if (await doGroupsDecideFor(d, userId)) await applyGrants(d, userId, await grantsOf(d, userId, []));
}

/**
 * After a change of a role: members whom the directory sends follow at once. Of those whom groups only named at a sign-in, who has
 * the role followed it already; whoever has it among other groups signs in again, and gets what they bring then.
 */
export async function applyRoleToGroups(d: Decision, roleId: number): Promise<void> {
  const bringing = await d.tx
    .select({ id: signOnGroups.id, isOfDirectory: signOnGroups.isOfDirectory })
    .from(signOnGroups)
    .where(and(eq(signOnGroups.companyId, d.companyId), eq(signOnGroups.roleId, roleId)));
  for (const { id, isOfDirectory } of bringing) if (isOfDirectory) await applyGroupsToMembers(d, id);
  if (bringing.every(({ isOfDirectory }) => isOfDirectory)) return;
  const doGroupsDecide = (await connectionOf(d.tx, d.companyId))?.doGroupsDecide === true;
  const named = await d.tx
    .select({ userId: signOnPeople.userId })
    .from(signOnPeople)
    .innerJoin(users, eq(users.id, signOnPeople.userId))
    .where(
      and(
        eq(signOnPeople.companyId, d.companyId),
        eq(users.companyId, d.companyId),
        isNull(users.roleId),
        doGroupsDecide ? undefined : eq(signOnPeople.isBroughtIn, true),
        d.userId === null ? undefined : ne(users.id, d.userId),
      ),
    );
  for (const { userId } of named) await endSessionsOf(d.tx, userId, d.now);
}

/** After a change of what a group brings. */
export async function applyGroupsToMembers(d: Decision, groupId: number): Promise<void> {
  const members = await d.tx
    .select({ userId: signOnGroupMembers.userId })
    .from(signOnGroupMembers)
    .where(eq(signOnGroupMembers.groupId, groupId));
  await applyGroupsTo(
    d,
    members.map(({ userId }) => userId),
  );
}
