import * as calls from '@contract/teams/teams.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's teams, newest first. */
export async function listTeams(monitor: Monitor, query: { page?: string; per_page?: number }) {
  const { data, paging } = await monitor.call(calls.listTeams, { query });
  return { teams: data.teams, paging };
}

/** Adds users to a team by their ids, and removes members by the ids of their memberships. */
export const changeTeamUsers = (
  monitor: Monitor,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => {
  const team_users_attributes = [
    ...add.map((user_id) => ({ user_id })),
    ...remove.map((membership) => ({ id: membership, _destroy: true as const })),
  ];
  return monitor.call(
    calls.updateTeam,
    { params: { id }, body: { team: { team_users_attributes } } },
    { handles: [422] },
  );
};

/** A page of a team's members by first name; `search` looks in email, first and last name. */
export async function listTeamUsers(monitor: Monitor, id: string, { page, search }: { page?: string; search: string }) {
  const q = search === '' ? undefined : { user_email_or_user_first_name_or_user_last_name_cont: search };
  const { data, paging } = await monitor.call(calls.listTeamUsers, { params: { id }, query: { page, q } });
  return { teamUsers: data.team_users, paging };
}
