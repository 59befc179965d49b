import type { CallParsed } from '@contract/call';
import type { createSavedSearch, SavedSearch, updateSavedSearch } from '@contract/carriers/saved-searches.calls';
import { MAX_SAVED_SEARCHES, SAVED_SEARCH_FIELDS_MOST_BYTES } from '@contract/carriers/saved-searches.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { savedSearches } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { ownSavedSearches, toSavedSearch } from './saved-searches.queries';

/** Saves a search for its user; an equal one is stored once. @throws ApiError 422 for one too many */
export function saveSearch(
  deciding: Deciding,
  fields: CallParsed<typeof createSavedSearch>['body']['saved_search'],
): Promise<SavedSearch> {
  return decide(deciding, async ({ tx, company, user, now }) => {
    const own = ownSavedSearches(company.id, user.id);
    const [same] = await tx
      .select()
      .from(savedSearches)
      .where(and(own, eq(savedSearches.fields, fields)))
      .limit(1);
    if (same) return toSavedSearch(same);
    if ((await tx.$count(savedSearches, own)) >= MAX_SAVED_SEARCHES)
      throw httpErrors.invalid({}, `You have ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`);
    const [kept] = await tx
      .insert(savedSearches)
      .values({ companyId: company.id, userId: user.id, fields, createdAt: now, updatedAt: now })
      .returning();
    return toSavedSearch(kept!);
  });
}

/** Changes fields of a saved search. @throws ApiError 404 for another person's; 422 when it becomes too long */
export function changeSavedSearch(
  deciding: Deciding,
  id: number,
  changes: CallParsed<typeof updateSavedSearch>['body']['saved_search'],
): Promise<SavedSearch> {
  return decide(deciding, async ({ tx, company, user, now }) => {
    const own = and(ownSavedSearches(company.id, user.id), eq(savedSearches.id, id));
    const [before] = await tx.select().from(savedSearches).where(own);
    if (!before) throw httpErrors.notFound('That saved search');
    const fields = { ...before.fields, ...changes };
    if (JSON.stringify(fields).length > SAVED_SEARCH_FIELDS_MOST_BYTES)
      throw httpErrors.invalid({ saved_search: ['That is too much to keep with a search.'] });
    const [kept] = await tx.update(savedSearches).set({ fields, updatedAt: now }).where(own).returning();
    return toSavedSearch(kept!);
  });
}
