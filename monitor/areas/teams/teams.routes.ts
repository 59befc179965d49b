import { createTeam, getTeam, listTeams, listTeamUsers, updateTeam } from '@contract/teams/teams.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { teams } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { changeMembers, getCompanyTeam, refuseTakenName, teamsOf, teamUsersOf } from './teams.queries';

export function teamsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listTeams, async ({ query }, { company }) => {
    const { teams, total } = await teamsOf(db, company.id, query, query.q);
    return paged({ teams }, query, total);
  });

  mount(app, services, createTeam, async ({ body }, { company, user, now }) => {
    const { name } = body.team;
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await refuseTakenName(tx, company.id, name);
      const [created] = await tx
        .insert(teams)
        .values({ companyId: company.id, name, createdAt: now })
        .returning({ id: teams.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'team_created',
        summary: `Created the team ${name}`,
        userId: user.id,
        occurredAt: now,
      });
      return created!.id;
    });
    return getCompanyTeam(db, company.id, id);
  });

  mount(app, services, getTeam, async ({ params }, { company }) => getCompanyTeam(db, company.id, params.id));

  mount(app, services, updateTeam, async ({ params, body }, { company, user, now }) => {
    const { name, team_users_attributes: changes } = body.team;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const team = await getCompanyTeam(tx, company.id, params.id);
      const isRenamed = name !== undefined && name !== team.name;
      if (isRenamed) {
        await refuseTakenName(tx, company.id, name, team.id);
        await tx.update(teams).set({ name }).where(eq(teams.id, team.id));
      }
      const { added, removed } = await changeMembers(tx, { companyId: company.id, teamId: team.id, changes, now });
      if (!isRenamed && added + removed === 0) return;
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'team_changed',
        summary: [
          `Changed the team ${team.name}`,
          isRenamed && `renamed to ${name}`,
          added > 0 && `${added} added`,
          removed > 0 && `${removed} removed`,
        ]
          .filter(Boolean)
          .join(', '),
        userId: user.id,
        occurredAt: now,
      });
    });
    return getCompanyTeam(db, company.id, params.id);
  });

  mount(app, services, listTeamUsers, async ({ params, query }, { company }) => {
    const team = await getCompanyTeam(db, company.id, params.id);
    const { teamUsers, total } = await teamUsersOf(db, team.id, query, query.q);
    return paged({ team_users: teamUsers }, query, total);
  });
}
