import { SCOPES, type Scope } from '@contract/shared/permissions';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { describeScopes } from '../../db/history/scope-labels';
import { signOnGroupMembers, signOnGroups, signOnPeople, teamUsers, users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { changeRow } from '../../decisions/versions';
import { endSessionsOf } from '../../server/authentication/sessions';
import { hasOtherManager } from '../account/users.queries';
import { connectionOf } from './sign-on.queries';

type Grants = { scopes: Scope[]; teamIds: number[] };

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
  const given = groups.filter(({ scopes, teamId }) => scopes.length > 0 || teamId !== null);
  if (given.length === 0) return null;
  return {
    scopes: SCOPES.filter((scope) => given.some(({ scopes }) => scopes.includes(scope))),
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
  const [person] = await d.tx.select({ email: users.email, scopes: users.scopes }).from(users).where(own);
  if (!person) return;
  const { teamIds } = grants ?? { teamIds: [] };
  const isLastManager = person.scopes.includes('manage_users') && !(await hasOtherManager(d.tx, d.companyId, userId));
  const scopes = SCOPES.filter(
    (scope) => grants?.scopes.includes(scope) || (isLastManager && scope === 'manage_users'),
  );
  await putIntoTeams(d, userId, teamIds);
  if (isSame(scopes, person.scopes)) return;
  const summary = `${person.email}: groups of the identity provider bring ${describeScopes(scopes)}`;
  await changeRow(d, users, userId, summary, { scopes });
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
