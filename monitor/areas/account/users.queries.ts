import type { CompanyUser } from '@contract/account/users.entities';
import { and, arrayContains, arrayOverlaps, asc, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { contains } from '../../db/contains';
import { fullName } from '../../db/full-name';
import { roles, signOnConnections, signOnPeople, teamUsers, users } from '../../db/schema';
import { endSessionsOf } from '../../server/authentication/sessions';
import { defineSearch, toSql } from '../../server/ransack';
import { dropFactors } from '../identity/second-factors/change-app';

/** What `q[...]` may search in a company's users. */
const usersSearch = defineSearch({
  table: users,
  attributes: {
    id: { column: users.id, type: 'integer' },
    first_name: { column: users.firstName, type: 'string' },
    last_name: { column: users.lastName, type: 'string' },
    email: { column: users.email, type: 'string' },
    phone_e164: { column: users.phoneE164, type: 'string' },
    created_at: { column: users.createdAt, type: 'datetime' },
  },
});

/** Everyone who can sign in for the company. */
const ofCompany = (companyId: number) => and(eq(users.companyId, companyId), isNull(users.disabledAt));

const wire = {
  id: users.id,
  first_name: users.firstName,
  last_name: users.lastName,
  full_name: fullName(users),
  email: users.email,
  phone_e164: users.phoneE164,
  scopes: users.scopes,
  role: sql<CompanyUser['role']>`(SELECT json_build_object('id', r.id, 'name', r.name) FROM ${roles} r
    WHERE r.id = ${users}.role_id AND r.company_id = ${users}.company_id)`,
  version: users.version,
  created_at: users.createdAt,
};
type Row = Omit<CompanyUser, 'created_at'> & { created_at: Date };
const toWire = (row: Row): CompanyUser => ({ ...row, created_at: row.created_at.toISOString() });

type Slice = { page: number; per_page: number };

/**
 * A page of the company's users, by first name unless `q` sorts.
 *
 * @param by.scopes only who has one of these
 * @param by.roleId only who has this role
 * @throws InvalidSearchError for a `q` that names what is not there
 */
export async function usersOf(
  db: Queryable,
  companyId: number,
  slice: Slice,
  by: { scopes?: string[]; roleId?: number; q?: unknown },
) {
  const { where, orderBy } = toSql(usersSearch, by.q);
  const has = by.scopes === undefined ? undefined : arrayOverlaps(users.scopes, by.scopes);
  const hasRole = by.roleId === undefined ? undefined : eq(users.roleId, by.roleId);
  return pageOf(db, slice, and(ofCompany(companyId), has, hasRole, where), orderBy);
}

/** A page of the company's users with the text in their address or name, whatever its case. */
export async function usersNamed(db: Queryable, companyId: number, slice: Slice & { q?: unknown }, text: string) {
  const search = toSql(usersSearch, slice.q);
  const named = or(
    contains(users.email, text),
    contains(sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`, text),
  );
  return pageOf(db, slice, and(ofCompany(companyId), named, search.where), search.orderBy);
}

async function pageOf(db: Queryable, slice: Slice, where: SQL | undefined, orderBy: SQL[]) {
  const rows = await db
    .select(wire)
    .from(users)
    .where(where)
    .orderBy(...(orderBy.length > 0 ? orderBy : [asc(users.firstName), asc(users.lastName)]), asc(users.id))
    .limit(slice.per_page)
    .offset((slice.page - 1) * slice.per_page);
  const [counted] = await db.select({ total: count() }).from(users).where(where);
  return { users: rows.map(toWire), total: counted!.total };
}

/** @throws ApiError 404, also for a user of another company */
export async function getCompanyUser(db: Queryable, companyId: number, id: number): Promise<CompanyUser> {
  const [row] = await db
    .select(wire)
    .from(users)
    .where(and(ofCompany(companyId), eq(users.id, id)));
  if (!row) throw httpErrors.notFound('That user');
  return toWire(row);
}

/**
 * Whether the company would still have a manager without this user. Ask inside the transaction that holds the company's
 * lock: two managers who remove each other at once must not both succeed.
 */
export async function hasOtherManager(tx: Queryable, companyId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ others: count() })
    .from(users)
    .where(and(ofCompany(companyId), ne(users.id, userId), arrayContains(users.scopes, ['manage_users'])));
  return row!.others > 0;
}

/**
 * Removes a user from the company and its teams and ends every session: the next call of each session is rejected. Factors go too: the
 * company may give the address to someone else, and the next sign-in must need the mailbox.
 */
export async function detachUser(tx: Queryable, userId: number, now: Date) {
  const [withProvider] = await tx
    .select({ companyId: signOnConnections.companyId, userName: users.email })
    .from(users)
    .innerJoin(signOnConnections, eq(signOnConnections.companyId, users.companyId))
    .where(eq(users.id, userId));
  await tx.update(users).set({ companyId: null, scopes: [], roleId: null }).where(eq(users.id, userId));
  await tx.delete(teamUsers).where(eq(teamUsers.userId, userId));
  // A sign-in at the provider alone does not bring the person back, nor one who never signed in there.
  if (withProvider) {
    const known = { ...withProvider, userId, isBroughtIn: false, createdAt: now, changedAt: now };
    await tx.insert(signOnPeople).values(known).onConflictDoNothing();
  }
  await tx
    .update(signOnPeople)
    .set({ isActive: false, changedAt: now, version: sql`${signOnPeople.version} + 1` })
    .where(eq(signOnPeople.userId, userId));
  await dropFactors(tx, userId);
  await endSessionsOf(tx, userId, now);
}
