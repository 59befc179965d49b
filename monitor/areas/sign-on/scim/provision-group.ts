import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { signOnGroupMembers, signOnGroups, signOnPeople, users } from '../../../db/schema';
import type { Decision } from '../../../decisions/decision';
import { changeRow, firstChange } from '../../../decisions/versions';
import { applyGroupsTo } from '../apply-groups';
import { GROUP_SCHEMA, noSuch, type ScimGroup, ScimRefusal, type Wanted } from './scim-shapes';

type Row = typeof signOnGroups.$inferSelect;

const sent = (companyId: number) => and(eq(signOnGroups.companyId, companyId), eq(signOnGroups.isOfDirectory, true));

/** @throws ScimRefusal 404, also for another company’s */
export async function directoryGroup(db: Queryable, companyId: number, id: string): Promise<Row> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw noSuch('group');
  const [row] = await db
    .select()
    .from(signOnGroups)
    .where(and(sent(companyId), eq(signOnGroups.id, Number(id))));
  if (!row) throw noSuch('group');
  return row;
}

export async function directoryGroups(
  db: Queryable,
  companyId: number,
  { startIndex, count, where }: { startIndex: number; count: number; where: readonly Wanted[] },
) {
  const shown = and(sent(companyId), ...where.map(conditionOf));
  const rows = await db
    .select()
    .from(signOnGroups)
    .where(shown)
    .orderBy(asc(signOnGroups.id))
    .limit(count)
    .offset(startIndex - 1);
  return { rows, total: await db.$count(signOnGroups, shown) };
}

function conditionOf({ attribute, value }: Wanted) {
  if (attribute === 'displayname') return sql`lower(${signOnGroups.name}) = ${value.toLowerCase()}`;
  if (attribute === 'externalid') return eq(signOnGroups.externalId, value);
  if (attribute === 'id') return sql`${signOnGroups.id}::text = ${value}`;
  // Entra asks for one group and one person, whether they are in it.
  if (attribute === 'members' || attribute === 'members.value')
    return sql`EXISTS (SELECT FROM ${signOnGroupMembers} WHERE ${signOnGroupMembers.groupId} = ${signOnGroups.id} AND ${signOnGroupMembers.userId}::text = ${value})`;
  throw new ScimRefusal(400, 'Groups can be filtered by displayName, externalId, id and members.', 'invalidFilter');
}

export const groupVersionOf = ({ version }: Row) => `W/"${version}"`;

/** The group as SCIM writes it. @param withMembers false: the caller asked to leave them out */
export async function toScimGroup(db: Queryable, row: Row, base: string, withMembers = true) {
  const members = withMembers ? await membersOf(db, row.id) : [];
  return {
    schemas: [GROUP_SCHEMA],
    id: String(row.id),
    ...(row.externalId && { externalId: row.externalId }),
    displayName: row.name,
    ...(withMembers && {
      members: members.map(({ id, name }) => ({ value: String(id), display: name, $ref: `${base}/Users/${id}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: (row.changedAt ?? row.createdAt).toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: groupVersionOf(row),
    },
  };
}

const membersOf = (db: Queryable, groupId: number) =>
  db
    .select({ id: users.id, name: sql<string>`coalesce(${signOnPeople.userName}, ${users.email})` })
    .from(signOnGroupMembers)
    .innerJoin(signOnGroups, eq(signOnGroups.id, signOnGroupMembers.groupId))
    .innerJoin(users, eq(users.id, signOnGroupMembers.userId))
    .leftJoin(signOnPeople, and(eq(signOnPeople.userId, users.id), eq(signOnPeople.companyId, signOnGroups.companyId)))
    .where(eq(signOnGroupMembers.groupId, groupId))
    .orderBy(asc(users.id));

/**
 * A group that the directory adds; one that a manager entered by this name becomes the directory’s.
 *
 * @returns its id
 * @throws ScimRefusal 409 for a name that the directory has sent before
 */
export async function addGroup(d: Decision, wanted: ScimGroup): Promise<number> {
  const isNamed = and(eq(signOnGroups.companyId, d.companyId), eq(signOnGroups.name, wanted.displayName));
  const [there] = await d.tx.select().from(signOnGroups).where(isNamed);
  if (there?.isOfDirectory) throw new ScimRefusal(409, `There is a group ${wanted.displayName} already.`, 'uniqueness');
  const values = { isOfDirectory: true, externalId: wanted.externalId };
  const summary = 'Sent by the directory';
  const [made] = there
    ? await changeRow(d, signOnGroups, there.id, summary, values)
    : await d.tx
        .insert(signOnGroups)
        .values({
          companyId: d.companyId,
          name: wanted.displayName,
          ...values,
          createdAt: d.now,
          ...firstChange(d, summary),
        })
        .returning();
  await setMembers(d, made!, wanted.members ?? []);
  return made!.id;
}

/**
 * Makes a group what the directory says.
 *
 * @param wanted `members` null: they stay
 * @throws ScimRefusal 400 for a member who is not the company’s; 409 for a name that is taken
 */
export async function changeGroup(d: Decision, id: string, wanted: ScimGroup): Promise<void> {
  const row = await directoryGroup(d.tx, d.companyId, id);
  const { displayName: name, externalId } = wanted;
  if (name !== row.name) {
    const isTaken = and(
      eq(signOnGroups.companyId, d.companyId),
      eq(signOnGroups.name, name),
      ne(signOnGroups.id, row.id),
    );
    if ((await d.tx.$count(signOnGroups, isTaken)) > 0)
      throw new ScimRefusal(409, `There is a group ${name} already.`, 'uniqueness');
    d.audit({ kind: 'people_provisioned', summary: `Group ${row.name} is ${name} now, by the directory` });
  }
  await changeRow(d, signOnGroups, row.id, 'Changed by the directory', { name, externalId });
  if (wanted.members !== null) await setMembers(d, { ...row, name }, wanted.members);
}

/** A group that the directory deleted: what a manager gave it stays for one of that name. */
export async function deleteGroup(d: Decision, id: string): Promise<void> {
  const row = await directoryGroup(d.tx, d.companyId, id);
  await setMembers(d, row, []);
  if (row.scopes.length === 0 && row.roleId === null && row.teamId === null)
    await d.tx.delete(signOnGroups).where(d.own(signOnGroups, row.id));
  else await changeRow(d, signOnGroups, row.id, 'Deleted by the directory', { isOfDirectory: false, externalId: null });
}

async function setMembers(d: Decision, { id, name }: Pick<Row, 'id' | 'name'>, members: readonly { value: string }[]) {
  const wanted = new Set(members.map(({ value }) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0)));
  const before = new Set((await membersOf(d.tx, id)).map((member) => member.id));
  const added = [...wanted].filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !wanted.has(one));
  if (added.length > 0) {
    const seen = await d.tx
      .select({ id: users.id })
      .from(users)
      .leftJoin(signOnPeople, and(eq(signOnPeople.userId, users.id), eq(signOnPeople.companyId, d.companyId)))
      .where(
        and(inArray(users.id, added), or(eq(users.companyId, d.companyId), sql`${signOnPeople.userId} IS NOT NULL`)),
      );
    if (seen.length < added.length)
      throw new ScimRefusal(400, 'members: one of them is no user of this company.', 'invalidValue');
    await d.tx.insert(signOnGroupMembers).values(added.map((userId) => ({ groupId: id, userId })));
  }
  if (removed.length > 0)
    await d.tx
      .delete(signOnGroupMembers)
      .where(and(eq(signOnGroupMembers.groupId, id), inArray(signOnGroupMembers.userId, removed)));
  if (added.length + removed.length === 0) return;
  const words = [added.length > 0 && `${added.length} added`, removed.length > 0 && `${removed.length} removed`];
  d.audit({
    kind: 'people_provisioned',
    summary: `Group ${name}: ${words.filter(Boolean).join(', ')} by the directory`,
  });
  await applyGroupsTo(d, [...added, ...removed]);
}
