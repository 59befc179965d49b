import type { TeamUserChange } from '@contract/teams/teams.calls';
import type { Team, TeamUser } from '@contract/teams/teams.entities';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { teams, teamUsers, users } from '../../db/schema';
import { defineSearch, toSql } from '../../server/ransack';

type Slice = { page: number; per_page: number };

/** What `q[...]` may search in teams. */
const teamsSearch = defineSearch({
  table: teams,
  attributes: {
    id: { column: teams.id, type: 'integer' },
    company_id: { column: teams.companyId, type: 'integer' },
    name: { column: teams.name, type: 'string' },
    created_at: { column: teams.createdAt, type: 'datetime' },
  },
});

/** What `q[...]` may search in a team's members: `q[user_email_or_user_first_name_or_user_last_name_cont]`. */
const teamUsersSearch = defineSearch({
  table: teamUsers,
  attributes: { id: { column: teamUsers.id, type: 'integer' } },
  associations: {
    user: {
      table: users,
      on: eq(users.id, teamUsers.userId),
      many: false,
      attributes: {
        id: { column: users.id, type: 'integer' },
        email: { column: users.email, type: 'string' },
        first_name: { column: users.firstName, type: 'string' },
        last_name: { column: users.lastName, type: 'string' },
      },
    },
  },
});

const wire = {
  id: teams.id,
  company_id: teams.companyId,
  name: teams.name,
  team_users_count: sql<number>`(SELECT count(*)::int FROM team_users t WHERE t.team_id = ${teams}.id)`,
  team_users: sql<Team['team_users']>`(
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'user', json_build_object(
      'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
      'full_name', concat_ws(' ', u.first_name, u.last_name))) ORDER BY u.first_name, u.last_name, t.id), '[]')
    FROM team_users t JOIN ${users} u ON u.id = t.user_id WHERE t.team_id = ${teams}.id)`,
  created_at: teams.createdAt,
};
const toWire = (row: Omit<Team, 'created_at'> & { created_at: Date }): Team => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** A page of the company's teams, newest first unless `q` sorts. Whatever `q` says, no other company's are among them. */
export async function teamsOf(db: Queryable, companyId: number, slice: Slice, q: unknown) {
  const search = toSql(teamsSearch, q);
  const where = and(eq(teams.companyId, companyId), search.where);
  const rows = await db
    .select(wire)
    .from(teams)
    .where(where)
    .orderBy(...search.orderBy, desc(teams.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db.select({ total: count() }).from(teams).where(where);
  return { teams: rows.map(toWire), total: counted!.total };
}

/** @throws ApiError 404, also for a team of another company */
export async function getCompanyTeam(db: Queryable, companyId: number, id: number): Promise<Team> {
  const [row] = await db
    .select(wire)
    .from(teams)
    .where(and(eq(teams.companyId, companyId), eq(teams.id, id)));
  if (!row) throw httpErrors.notFound('That team');
  return toWire(row);
}

/** @throws ApiError 422 when another team of the company has the name */
export async function assertNameIsFree(tx: Queryable, companyId: number, name: string, exceptId = 0) {
  const [taken] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.companyId, companyId), eq(teams.name, name)));
  if (taken && taken.id !== exceptId) throw httpErrors.invalid({ name: ['Another team has this name.'] });
}

/** A page of a team's members by first name. The caller has made sure of the team. */
export async function teamUsersOf(db: Queryable, teamId: number, slice: Slice, q: unknown) {
  const search = toSql(teamUsersSearch, q);
  const where = and(eq(teamUsers.teamId, teamId), search.where);
  const rows = await db
    .select({
      id: teamUsers.id,
      team_id: teamUsers.teamId,
      user: {
        id: users.id,
        first_name: users.firstName,
        last_name: users.lastName,
        full_name: fullName(users),
        email: users.email,
      },
    })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(where)
    .orderBy(...search.orderBy, asc(users.firstName), asc(users.lastName), asc(teamUsers.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db.select({ total: count() }).from(teamUsers).where(where);
  return { teamUsers: rows satisfies TeamUser[], total: counted!.total };
}

/**
 * Adds and removes members as the changes say. Adding someone twice is adding them once.
 *
 * @throws ApiError 422 naming the change whose user or membership is not there: nothing is then changed
 */
export async function changeMembers(
  tx: Queryable,
  { companyId, teamId, changes, now }: { companyId: number; teamId: number; changes: TeamUserChange[]; now: Date },
) {
  const leaving = changes.flatMap((change) => ('user_id' in change ? [] : [change.id]));
  const joining = changes.flatMap((change) => ('user_id' in change ? [change.user_id] : []));
  const members = await known(tx, teamUsers, and(eq(teamUsers.teamId, teamId), inArray(teamUsers.id, leaving)));
  const colleagues = await known(
    tx,
    users,
    and(eq(users.companyId, companyId), isNull(users.disabledAt), inArray(users.id, joining)),
  );
  const missing: Record<string, string[]> = {};
  for (const [at, change] of changes.entries()) {
    const field = `team.team_users_attributes.${at}`;
    if ('user_id' in change) {
      if (!colleagues.has(change.user_id)) missing[`${field}.user_id`] = ['Choose a user of your company.'];
    } else if (!members.has(change.id)) missing[`${field}.id`] = ['This person is not in the team.'];
  }
  if (Object.keys(missing).length > 0) throw httpErrors.invalid(missing);
  if (members.size > 0) await tx.delete(teamUsers).where(inArray(teamUsers.id, [...members]));
  if (colleagues.size > 0)
    await tx
      .insert(teamUsers)
      .values([...colleagues].map((userId) => ({ teamId, userId, createdAt: now })))
      .onConflictDoNothing();
  return { added: colleagues.size, removed: members.size };
}

async function known(tx: Queryable, table: typeof teamUsers | typeof users, where: SQL | undefined) {
  const rows = await tx.select({ id: table.id }).from(table).where(where);
  return new Set(rows.map(({ id }) => id));
}
