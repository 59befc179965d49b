import type { CallParsed } from '@contract/call';
import type { setSignOnGroup } from '@contract/sign-on/sign-on.calls';
import { MAX_SIGN_ON_GROUPS } from '@contract/sign-on/sign-on.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { describeScopes } from '../../db/history/scope-labels';
import { roles, signOnGroups, teams } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { changeRow, firstChange } from '../../decisions/versions';
import { applyGroupsToMembers } from './apply-groups';

/**
 * Says what a group of the provider brings. It counts for members at once where the directory sends them, else at their next
 * sign-in.
 *
 * @throws ApiError 422 for a permission that the caller does not have, another company’s team, or one group too many
 */
export function setGroup(
  deciding: Deciding,
  { name, scopes: chosen, role_id: roleId, team_id: teamId }: CallParsed<typeof setSignOnGroup>['body']['group'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const [role] = roleId === null ? [] : await d.tx.select().from(roles).where(d.own(roles, roleId));
    if (roleId !== null && !role) throw httpErrors.invalid({ role_id: ['Choose a role of your company.'] });
    const scopes = role?.scopes ?? chosen;
    const own = d.user.scopes;
    if (scopes.some((scope) => !own.includes(scope)))
      throw httpErrors.invalid({
        [role ? 'role_id' : 'scopes']: ['A group can bring only permissions that you have yourself.'],
      });
    if (teamId !== null && (await d.tx.$count(teams, d.own(teams, teamId))) === 0)
      throw httpErrors.invalid({ team_id: ['Choose a team of your company.'] });
    const isNamed = and(eq(signOnGroups.companyId, d.companyId), eq(signOnGroups.name, name));
    const [before] = await d.tx.select().from(signOnGroups).where(isNamed);
    const summary = `Group ${name} brings ${role ? `the role ${role.name}: ` : ''}${describeScopes(scopes)}`;
    if (before) await changeRow(d, signOnGroups, before.id, summary, { scopes, roleId, teamId });
    else {
      if ((await d.tx.$count(signOnGroups, eq(signOnGroups.companyId, d.companyId))) >= MAX_SIGN_ON_GROUPS)
        throw httpErrors.invalid({ name: [`There are ${MAX_SIGN_ON_GROUPS} groups already. Remove one first.`] });
      await d.tx
        .insert(signOnGroups)
        .values({ companyId: d.companyId, name, scopes, roleId, teamId, createdAt: d.now, ...firstChange(d, summary) });
    }
    d.audit({ kind: 'sign_on_changed', summary });
    await mailManagers(d, `Single sign-on: ${summary}`);
    if (before) await applyGroupsToMembers(d, before.id);
  });
}

/**
 * Takes back what a group brings. One that the directory sends stays, with nothing.
 *
 * @throws ApiError 404 for another company’s
 */
export function removeGroup(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(signOnGroups).where(d.own(signOnGroups, id));
    if (!row) throw httpErrors.notFound('That group');
    const summary = `Group ${row.name} brings nothing anymore`;
    if (row.isOfDirectory) {
      await changeRow(d, signOnGroups, id, summary, { scopes: [], roleId: null, teamId: null });
      await applyGroupsToMembers(d, id);
    } else await d.tx.delete(signOnGroups).where(d.own(signOnGroups, id));
    d.audit({ kind: 'sign_on_changed', summary });
  });
}
