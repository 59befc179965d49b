import { createTeam, getTeam, listTeams, listTeamUsers, updateTeam } from '@contract/teams/teams.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { addTeam, changeTeam } from './change-teams';
import { getCompanyTeam, teamsOf, teamUsersOf } from './teams.queries';

export function teamsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listTeams, async ({ query }, { company }) => {
    const { teams, total } = await teamsOf(db, company.id, query, query.q);
    return paged({ teams }, query, total);
  });

  mount(app, services, createTeam, async ({ body }, context) => {
    const id = await addTeam(context, body.team.name);
    return getCompanyTeam(db, context.company.id, id);
  });

  mount(app, services, getTeam, async ({ params }, { company }) => getCompanyTeam(db, company.id, params.id));

  mount(app, services, updateTeam, async ({ params, body }, context) => {
    await changeTeam(context, params.id, body.team);
    return getCompanyTeam(db, context.company.id, params.id);
  });

  mount(app, services, listTeamUsers, async ({ params, query }, { company }) => {
    const team = await getCompanyTeam(db, company.id, params.id);
    const { teamUsers, total } = await teamUsersOf(db, team.id, query, query.q);
    return paged({ team_users: teamUsers }, query, total);
  });
}
