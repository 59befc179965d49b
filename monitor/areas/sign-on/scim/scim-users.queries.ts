import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../../db/beyond-company';
import type { Queryable } from '../../../db/client';
import { signOnGroupMembers, signOnGroups, signOnPeople, users } from '../../../db/schema';
import { noSuch, ScimRefusal, USER_SCHEMA, type Wanted } from './scim-shapes';

/**
 * The people whom a company’s directory sees: its users, and those of its own whom it has deactivated or a manager has removed. Of the
 * latter it sees what it sent itself: they may work elsewhere by now.
 */

const userName = sql<string>`coalesce(${signOnPeople.userName}, ${users.email})`;

const from = (db: Queryable, companyId: number) =>
  db
    .select({ user: users, person: signOnPeople, userName })
    .from(users)
    .leftJoin(signOnPeople, and(eq(signOnPeople.userId, users.id), eq(signOnPeople.companyId, companyId)))
    .$dynamic();

const isSeen = (companyId: number) => or(eq(users.companyId, companyId), signOnPeople.isOfDirectory);

export type DirectoryUser = Awaited<ReturnType<typeof from>>[number] & { groups: { id: number; name: string }[] };

/** Whether the person can work for the company. */
export const isActiveIn = ({ user }: Pick<DirectoryUser, 'user'>, companyId: number) =>
  user.companyId === companyId && user.disabledAt === null;

/** @throws ScimRefusal 404, also for another company’s */
export async function directoryUser(db: Queryable, companyId: number, id: string): Promise<DirectoryUser> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw noSuch('user');
  const [row] = await beyondCompany('people_elsewhere', () =>
    from(db, companyId).where(and(isSeen(companyId), eq(users.id, Number(id)))),
  );
  if (!row) throw noSuch('user');
  return { ...row, groups: (await groupsOf(db, companyId, [row.user.id])).get(row.user.id) ?? [] };
}

type Page = { startIndex: number; count: number; where: readonly Wanted[] };

export async function directoryUsers(db: Queryable, companyId: number, { startIndex, count, where }: Page) {
  const shown = and(isSeen(companyId), ...where.map((wanted) => conditionOf(wanted, companyId)));
  const rows = await beyondCompany('people_elsewhere', () =>
    from(db, companyId)
      .where(shown)
      .orderBy(asc(users.id))
      .limit(count)
      .offset(startIndex - 1),
  );
  const [counted] = await beyondCompany('people_elsewhere', () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(signOnPeople, and(eq(signOnPeople.userId, users.id), eq(signOnPeople.companyId, companyId)))
      .where(shown),
  );
  const groups = await groupsOf(
    db,
    companyId,
    rows.map(({ user }) => user.id),
  );
  return { rows: rows.map((row) => ({ ...row, groups: groups.get(row.user.id) ?? [] })), total: counted!.total };
}

function conditionOf({ attribute, value }: Wanted, companyId: number): SQL {
  switch (attribute) {
    case 'username':
      return sql`lower(${userName}) = ${value.toLowerCase()}`;
    case 'emails':
    case 'emails.value':
      // Of who is no longer here, the address is not shown either.
      return sql`(${users.companyId} = ${companyId} AND lower(${users.email}) = ${value.toLowerCase()})`;
    case 'externalid':
      return eq(signOnPeople.externalId, value);
    case 'id':
      return sql`${users.id}::text = ${value}`;
    default:
      throw new ScimRefusal(
        400,
        'Users can be filtered by userName, externalId, emails.value and id.',
        'invalidFilter',
      );
  }
}

async function groupsOf(db: Queryable, companyId: number, userIds: number[]) {
  const of = new Map<number, { id: number; name: string }[]>();
  if (userIds.length === 0) return of;
  const rows = await db
    .select({ userId: signOnGroupMembers.userId, id: signOnGroups.id, name: signOnGroups.name })
    .from(signOnGroupMembers)
    .innerJoin(signOnGroups, eq(signOnGroups.id, signOnGroupMembers.groupId))
    .where(
      and(eq(signOnGroups.companyId, companyId), sql`${signOnGroupMembers.userId} = ANY(${sql.param(userIds)}::int[])`),
    )
    .orderBy(asc(signOnGroups.id));
  for (const { userId, id, name } of rows) of.set(userId, [...(of.get(userId) ?? []), { id, name }]);
  return of;
}

export const versionOf = ({ user, person }: Pick<DirectoryUser, 'user' | 'person'>) =>
  `W/"${person?.version ?? 0}.${user.version}"`;

/** The person as SCIM writes it. */
export function toScimUser(row: DirectoryUser, companyId: number, base: string) {
  const { user, person, groups } = row;
  const isHere = user.companyId === companyId;
  return {
    schemas: [USER_SCHEMA],
    id: String(user.id),
    ...(person?.externalId && { externalId: person.externalId }),
    userName: row.userName,
    ...(isHere && {
      name: { givenName: user.firstName ?? '', familyName: user.lastName ?? '' },
      emails: [{ value: user.email, type: 'work', primary: true }],
    }),
    active: isActiveIn(row, companyId),
    groups: groups.map(({ id, name }) => ({ value: String(id), display: name, $ref: `${base}/Groups/${id}` })),
    meta: {
      resourceType: 'User',
      created: (person?.createdAt ?? user.createdAt).toISOString(),
      lastModified: (person?.changedAt ?? user.createdAt).toISOString(),
      location: `${base}/Users/${user.id}`,
      version: versionOf(row),
    },
  };
}
