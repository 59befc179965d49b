import { ticketRole } from '@contract/alerts/ticket-role';
import { TICKET_MANAGER_SCOPES } from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { listUsers } from '~/models/account.server';
import { listTeams } from '~/models/teams.server';
import type { Monitor } from './monitor.server';
import { teamsByName } from './team-choice.server';

export interface LoadPeople {
  assignees: { id: number; name: string }[];
  teams: { id: number; name: string }[];
}

/**
 * Whom the user may assign loads to (loads text, section 6): a manager to everyone in the company, others to its
 * managers and themselves; and the company's teams.
 */
export async function peopleOfLoads(monitor: Monitor, user: CurrentUser): Promise<LoadPeople> {
  const [assignees, teams] = await Promise.all([assigneesFor(monitor, user), teamsByName(monitor)]);
  return { assignees, teams };
}

/** Whom the user may assign a load or an alert to. */
export async function assigneesFor(monitor: Monitor, user: CurrentUser): Promise<LoadPeople['assignees']> {
  const isManager = ticketRole(user) === 'manager';
  const { users } = await listUsers(monitor, {
    per_page: String(MAX_PER_PAGE),
    ...(isManager ? {} : { scope: TICKET_MANAGER_SCOPES }),
  });
  const assignees = users.map(({ id, full_name }) => ({ id, name: full_name }));
  if (!assignees.some(({ id }) => id === user.id))
    assignees.push({ id: user.id, name: [user.first_name, user.last_name].filter(Boolean).join(' ') });
  return assignees.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The user's own teams, by name. */
export async function ownTeams(monitor: Monitor, user: CurrentUser): Promise<LoadPeople['teams']> {
  const { teams } = await listTeams(monitor, { per_page: MAX_PER_PAGE });
  return teams
    .filter(({ team_users }) => team_users.some((member) => member.user.id === user.id))
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
