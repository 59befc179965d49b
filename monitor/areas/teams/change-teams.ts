import type { CallParsed } from '@contract/call';
import type { updateTeam } from '@contract/teams/teams.calls';
import { eq } from 'drizzle-orm';
import { teams } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertNameIsFree, changeMembers, getCompanyTeam } from './teams.queries';

/** Adds a team. @returns its id @throws ApiError 422 for a name that another team has */
export function addTeam(deciding: Deciding, name: string): Promise<number> {
  return decide(deciding, async (d) => {
    await assertNameIsFree(d.tx, d.companyId, name);
    const [made] = await d.tx
      .insert(teams)
      .values({ companyId: d.companyId, name, createdAt: d.now })
      .returning({ id: teams.id });
    d.audit({ kind: 'team_created', summary: `Created the team ${name}` });
    return made!.id;
  });
}

/**
 * Renames a team, adds people to it and removes them.
 *
 * @throws ApiError 404 for another company's; 422 for a name that another team has, or a person who is not the company's
 */
export function changeTeam(
  deciding: Deciding,
  id: number,
  { name, team_users_attributes: changes }: CallParsed<typeof updateTeam>['body']['team'],
) {
  return decide(deciding, async (d) => {
    const { companyId, tx, now } = d;
    const team = await getCompanyTeam(tx, companyId, id);
    const isRenamed = name !== undefined && name !== team.name;
    if (isRenamed) {
      await assertNameIsFree(tx, companyId, name, id);
      await tx.update(teams).set({ name }).where(eq(teams.id, id));
    }
    const { added, removed } = await changeMembers(tx, { companyId, teamId: id, changes, now });
    if (!isRenamed && added + removed === 0) return;
    const parts = [
      `Changed the team ${team.name}`,
      isRenamed && `renamed to ${name}`,
      added > 0 && `${added} added`,
      removed > 0 && `${removed} removed`,
    ];
    d.audit({ kind: 'team_changed', summary: parts.filter(Boolean).join(', ') });
  });
}
