import type { SavedSearch } from '@contract/carriers/saved-searches.calls';
import {
  MAX_SEARCHES_IN_NAVIGATION,
  MAX_SHARED_ADDRESS,
  SAVED_SEARCH_LISTS,
} from '@contract/carriers/saved-searches.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, asc, desc, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { savedSearches, teams, teamUsers, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** The user who reads saved searches. */
export interface SearchReader {
  company: { id: number };
  user: CurrentUser;
}

/** A person's own: they stay with the company when the person leaves. */
export const ownSavedSearches = ({ company, user }: SearchReader) =>
  and(eq(savedSearches.companyId, company.id), eq(savedSearches.userId, user.id));

/** A company's shared searches. One shared with a team that was deleted is no longer shared. */
export const sharedSavedSearches = (companyId: number) =>
  and(
    eq(savedSearches.companyId, companyId),
    ne(savedSearches.sharedWith, 'no_one'),
    or(eq(savedSearches.sharedWith, 'company'), isNotNull(savedSearches.teamId)),
  );

/** Who manages users changes what colleagues share. */
export const changesShared = (user: CurrentUser): boolean => missingFor('manageUsers', user) === null;

const address = sql<string>`${savedSearches.fields} ->> 'address'`;

/** Of lists that the reader may open: a shared name says what is in a list. */
const isOpenTo = (user: CurrentUser): SQL => {
  const lists = Object.entries(SAVED_SEARCH_LISTS).filter(([, permission]) => missingFor(permission, user) === null);
  return inArray(
    sql`split_part(${address}, '?', 1)`,
    lists.map(([path]) => path),
  );
};

/** Shared with the reader: with the whole company, or with one of the reader's teams. */
const isSharedWith = (db: Queryable, { company, user }: SearchReader) =>
  and(
    sharedSavedSearches(company.id),
    isOpenTo(user),
    or(
      eq(savedSearches.sharedWith, 'company'),
      exists(
        db
          .select({ one: sql`1` })
          .from(teamUsers)
          .where(and(eq(teamUsers.teamId, savedSearches.teamId), eq(teamUsers.userId, user.id))),
      ),
    ),
  );

/** The saved searches that someone may see; who manages users sees all that are shared. */
export const visibleSavedSearches = (db: Queryable, reader: SearchReader) =>
  or(
    ownSavedSearches(reader),
    isSharedWith(db, reader),
    changesShared(reader.user) ? and(sharedSavedSearches(reader.company.id), isOpenTo(reader.user)) : undefined,
  );

/** What `q[...]` may search in saved searches. */
const savedSearch = columnSearch(savedSearches, ['id', 'createdAt', 'updatedAt']);

const columns = {
  search: savedSearches,
  team: { id: teams.id, name: teams.name },
  /** Null: the owner left the company. */
  ownerName: fullNameOrNull(users),
};

const read = (db: Queryable) =>
  db
    .select(columns)
    .from(savedSearches)
    .leftJoin(teams, eq(teams.id, savedSearches.teamId))
    .leftJoin(users, and(eq(users.id, savedSearches.userId), eq(users.companyId, savedSearches.companyId)));

/** A page of the saved searches that someone may see, newest first. */
export async function savedSearchesOf(
  db: Queryable,
  reader: SearchReader,
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(savedSearch, q);
  const where = and(visibleSavedSearches(db, reader), search.where);
  const rows = await read(db)
    .where(where)
    .orderBy(...search.orderBy, desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { searches: rows.map((row) => toSavedSearch(row, reader.user)), total: await db.$count(savedSearches, where) };
}

/**
 * Those for the reader's navigation, by name: own ones and shared ones of lists that the reader may open, with name and
 * address alone, since it is read with each page.
 */
export async function navigationSearches(db: Queryable, reader: SearchReader): Promise<SavedSearch[]> {
  const name = sql<string>`${savedSearches.fields} ->> 'name'`;
  const rows = await read(db)
    .where(
      and(
        or(ownSavedSearches(reader), isSharedWith(db, reader)),
        isOpenTo(reader.user),
        sql`length(${address}) <= ${MAX_SHARED_ADDRESS}`,
        sql`length(${name}) > 0`,
      ),
    )
    .orderBy(asc(sql`lower(${name})`), asc(savedSearches.id))
    .limit(MAX_SEARCHES_IN_NAVIGATION);
  return rows.map((row) => {
    const { saved_search, ...rest } = toSavedSearch(row, reader.user);
    return { ...rest, saved_search: { name: saved_search.name, address: saved_search.address } };
  });
}

/** One that someone may see, as on the wire; null: none. */
export async function findSavedSearch(db: Queryable, reader: SearchReader, id: number): Promise<SavedSearch | null> {
  const [row] = await read(db).where(and(visibleSavedSearches(db, reader), eq(savedSearches.id, id)));
  return row ? toSavedSearch(row, reader.user) : null;
}

interface Row {
  search: typeof savedSearches.$inferSelect;
  team: { id: number; name: string } | null;
  ownerName: string | null;
}

/** A saved search as on the wire. */
function toSavedSearch({ search, team, ownerName }: Row, user: CurrentUser): SavedSearch {
  const { id, fields, userId, createdAt, updatedAt } = search;
  const sharedWith = search.sharedWith === 'team' && team === null ? 'no_one' : search.sharedWith;
  const isOwn = userId === user.id;
  return {
    id,
    saved_search: fields,
    shared_with: sharedWith,
    team: sharedWith === 'team' ? team : null,
    owner: ownerName === null ? null : { id: userId, full_name: ownerName },
    is_own: isOwn,
    may_change: isOwn || (sharedWith !== 'no_one' && changesShared(user)),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
