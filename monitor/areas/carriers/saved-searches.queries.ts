import type { SavedSearch } from '@contract/carriers/saved-searches.calls';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { savedSearches } from '../../db/schema';

/** A person's own: nobody else of the company sees them, and they stay behind when the person leaves it. */
export const ownSavedSearches = (companyId: number, userId: number) =>
  and(eq(savedSearches.companyId, companyId), eq(savedSearches.userId, userId));

/** A page of a person's saved searches, newest first. */
export async function savedSearchesOf(
  db: Queryable,
  { companyId, userId }: { companyId: number; userId: number },
  { page, per_page }: { page: number; per_page: number },
) {
  const own = ownSavedSearches(companyId, userId);
  const rows = await db
    .select()
    .from(savedSearches)
    .where(own)
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { searches: rows.map(toSavedSearch), total: await db.$count(savedSearches, own) };
}

/** A saved search in wire spelling. */
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
