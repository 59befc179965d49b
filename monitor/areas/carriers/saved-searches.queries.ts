import type { SavedSearch } from '@contract/carriers/saved-searches.calls';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { savedSearches } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** A person's own: no one else in the company sees them, and they stay with the company when the person leaves. */
export const ownSavedSearches = (companyId: number, userId: number) =>
  and(eq(savedSearches.companyId, companyId), eq(savedSearches.userId, userId));

/** What `q[...]` may search in saved searches. */
const savedSearch = columnSearch(savedSearches, ['id', 'createdAt', 'updatedAt']);

/** A page of a person's saved searches, newest first. */
export async function savedSearchesOf(
  db: Queryable,
  { companyId, userId }: { companyId: number; userId: number },
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(savedSearch, q);
  const own = and(ownSavedSearches(companyId, userId), search.where);
  const rows = await db
    .select()
    .from(savedSearches)
    .where(own)
    .orderBy(...search.orderBy, desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { searches: rows.map(toSavedSearch), total: await db.$count(savedSearches, own) };
}

/** A saved search as on the wire. */
export const toSavedSearch = ({
  id,
  fields,
  createdAt,
  updatedAt,
}: typeof savedSearches.$inferSelect): SavedSearch => ({
  id,
  saved_search: fields,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
