import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { TEAM_PAGE_SIZE } from '../shared/paging.constants';
import { RecordId } from '../shared/record-id';
import { Team, TeamUser } from './teams.entities';

export const TeamName = z
  .string({ error: 'Enter a name.' })
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'That name is too long.');

const recordId = RecordId.shape.id;

/** As Rails spells nested changes: a user to add, or the id of a membership with `_destroy`. */
const TeamUserChange = z.union(
  [
    z.object({
      id: recordId,
      _destroy: z.union([z.literal(true), z.literal('true'), z.literal(1), z.literal('1')]),
    }),
    z.object({ user_id: recordId, id: z.undefined().optional(), _destroy: z.undefined().optional() }),
  ],
  { error: 'Give a user_id to add, or the id of a membership with _destroy to remove it.' },
);
export type TeamUserChange = z.infer<typeof TeamUserChange>;

const teamPaging = Paging.extend({ per_page: Paging.shape.per_page.unwrap().default(TEAM_PAGE_SIZE) });

export const listTeams = defineCall({
  method: 'GET',
  path: '/api/v1/teams',
  summary: "The company's teams, newest first.",
  may: 'broker',
  query: teamPaging.extend({ q: z.unknown().optional() }),
  response: z.object({ teams: z.array(Team) }),
  paged: true,
});

export const createTeam = defineCall({
  method: 'POST',
  path: '/api/v1/teams',
  summary: 'Create a team of the company.',
  may: 'manageUsers',
  body: z.object({ team: z.object({ name: TeamName }) }),
  response: Team,
});

export const getTeam = defineCall({
  method: 'GET',
  path: '/api/v1/teams/{id}',
  summary: 'One team of the company.',
  may: 'broker',
  params: RecordId,
  response: Team,
});

export const updateTeam = defineCall({
  method: 'PATCH',
  path: '/api/v1/teams/{id}',
  summary: 'Rename a team, add users of the company to it and remove memberships: all of it or nothing.',
  may: 'manageUsers',
  params: RecordId,
  body: z.object({
    team: z.object({
      name: TeamName.optional(),
      team_users_attributes: z.array(TeamUserChange).max(200, 'Change at most 200 members at once.').default([]),
    }),
  }),
  response: Team,
});

export const listTeamUsers = defineCall({
  method: 'GET',
  path: '/api/v1/teams/{id}/team_users',
  summary: 'The members of a team by first name; q searches by email, first or last name.',
  may: 'broker',
  params: RecordId,
  query: teamPaging.extend({ q: z.unknown().optional() }),
  response: z.object({ team_users: z.array(TeamUser) }),
  paged: true,
});
