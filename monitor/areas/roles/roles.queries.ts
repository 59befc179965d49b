import type { Role } from '@contract/roles/roles.entities';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { roles, signOnGroups, userInvitations, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in roles. */
const rolesSearch = columnSearch(roles, ['id', 'name', 'createdAt']);

const wire = {
  id: roles.id,
  name: roles.name,
  scopes: roles.scopes,
  people_count: sql<number>`(SELECT count(*)::int FROM ${users} u
    WHERE u.role_id = ${roles}.id AND u.company_id = ${roles}.company_id AND u.disabled_at IS NULL)`,
  groups: sql<string[]>`coalesce((SELECT array_agg(g.name ORDER BY g.name) FROM ${signOnGroups} g
    WHERE g.role_id = ${roles}.id AND g.company_id = ${roles}.company_id), '{}')`,
  invitations_count: sql<number>`(SELECT count(*)::int FROM ${userInvitations} i
    WHERE i.role_id = ${roles}.id AND i.company_id = ${roles}.company_id AND i.claimed_at IS NULL AND i.deleted_at IS NULL)`,
  version: roles.version,
  created_at: roles.createdAt,
};
const toWire = (row: Omit<Role, 'created_at'> & { created_at: Date }): Role => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** A page of the company's roles, by name unless `q` sorts. */
export async function rolesOf(
  db: Queryable,
  companyId: number,
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(rolesSearch, q);
  const where = and(eq(roles.companyId, companyId), search.where);
  const rows = await db
    .select(wire)
    .from(roles)
    .where(where)
    .orderBy(...search.orderBy, asc(sql`lower(${roles.name})`), asc(roles.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { roles: rows.map(toWire), total: await db.$count(roles, where) };
}

/** @throws ApiError 404, also for another company's */
export async function companyRole(db: Queryable, companyId: number, id: number): Promise<Role> {
  const [row] = await db
    .select(wire)
    .from(roles)
    .where(and(eq(roles.companyId, companyId), eq(roles.id, id)));
  if (!row) throw httpErrors.notFound('That role');
  return toWire(row);
}

/** Everyone who has it, by first name. */
export const peopleOfRole = (db: Queryable, companyId: number, id: number) =>
  db
    .select({ id: users.id, full_name: fullName(users), scopes: users.scopes })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.roleId, id), isNull(users.disabledAt)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

/** @throws ApiError 422 when another role of the company has the name, in any case of letters */
export async function assertNameIsFree(tx: Queryable, companyId: number, name: string, exceptId = 0) {
  const isTaken = and(
    eq(roles.companyId, companyId),
    sql`lower(${roles.name}) = lower(${name})`,
    ne(roles.id, exceptId),
  );
  if ((await tx.$count(roles, isTaken)) > 0) throw httpErrors.invalid({ name: ['Another role has this name.'] });
}

/** Whether the company has a manager of users who does not have this role. Ask under the company's lock. */
export async function hasManagerOutside(tx: Queryable, companyId: number, id: number): Promise<boolean> {
  const isOther = and(
    eq(users.companyId, companyId),
    isNull(users.disabledAt),
    sql`${users.roleId} IS DISTINCT FROM ${id}`,
    sql`${users.scopes} @> ARRAY['manage_users']`,
  );
  return (await tx.$count(users, isOther)) > 0;
}
