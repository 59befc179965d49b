import type { CallParsed } from '@contract/call';
import type { createSavedSearch, SavedSearch, updateSavedSearch } from '@contract/carriers/saved-searches.calls';
import {
  listOfSavedSearch,
  MAX_SAVED_SEARCH_NAME,
  MAX_SAVED_SEARCHES,
  MAX_SHARED_ADDRESS,
  MAX_SHARED_SEARCHES,
  SAVED_SEARCH_FIELDS_MOST_BYTES,
  SAVED_SEARCH_LISTS,
} from '@contract/carriers/saved-searches.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import { ApiError, httpErrors } from '../../base/http-errors';
import { savedSearches, teamUsers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { findSavedSearch, ownSavedSearches, sharedSavedSearches } from './saved-searches.queries';

type Fields = Record<string, unknown>;
type Sharing = Pick<typeof savedSearches.$inferInsert, 'sharedWith' | 'teamId'>;
type Asked = Pick<CallParsed<typeof updateSavedSearch>['body'], 'shared_with' | 'team_id'>;

/**
 * Saves a search for its user; an equal one is stored once.
 *
 * @throws ApiError 422 for one too many, and for a shared one that opens no list, or none that its owner may open
 */
export function saveSearch(
  deciding: Deciding,
  { saved_search: fields, ...asked }: CallParsed<typeof createSavedSearch>['body'],
): Promise<SavedSearch> {
  return decide(deciding, async (d) => {
    const { tx, company, user, now } = d;
    const sharing = await sharingOf(d, asked);
    const own = ownSavedSearches({ company, user });
    const [same] = await tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(
        and(
          own,
          eq(savedSearches.fields, fields),
          eq(savedSearches.sharedWith, sharing.sharedWith!),
          sharing.teamId ? eq(savedSearches.teamId, sharing.teamId) : isNull(savedSearches.teamId),
        ),
      )
      .limit(1);
    if (same) return (await findSavedSearch(tx, d, same.id))!;
    if ((await tx.$count(savedSearches, own)) >= MAX_SAVED_SEARCHES)
      throw httpErrors.invalid({}, `You have ${MAX_SAVED_SEARCHES} saved searches. Delete one first.`);
    await assertShareable(d, fields, sharing, false);
    const [kept] = await tx
      .insert(savedSearches)
      .values({ companyId: company.id, userId: user.id, fields, ...sharing, createdAt: now, updatedAt: now })
      .returning({ id: savedSearches.id });
    return (await findSavedSearch(tx, d, kept!.id))!;
  });
}

/**
 * Changes fields of a saved search, or whom it is shared with.
 *
 * @throws ApiError 404 for one that the user does not see; 403 for a colleague's; 422 when it becomes too long, or may
 * not be shared
 */
export function changeSavedSearch(
  deciding: Deciding,
  id: number,
  { saved_search: changes = {}, ...asked }: CallParsed<typeof updateSavedSearch>['body'],
): Promise<SavedSearch> {
  return decide(deciding, async (d) => {
    const before = await changeable(d, id);
    const fields = { ...before.saved_search, ...changes };
    if (JSON.stringify(fields).length > SAVED_SEARCH_FIELDS_MOST_BYTES)
      throw httpErrors.invalid({ saved_search: ['That is too much to keep with a search.'] });
    const sharing =
      asked.shared_with === undefined
        ? { sharedWith: before.shared_with, teamId: before.team?.id ?? null }
        : await sharingOf(d, asked);
    await assertShareable(d, fields, sharing, before.shared_with !== 'no_one');
    await d.tx
      .update(savedSearches)
      .set({ fields, ...sharing, updatedAt: d.now })
      .where(d.own(savedSearches, id));
    // Who stops sharing a colleague's sees it no longer.
    return (
      (await findSavedSearch(d.tx, d, id)) ?? { ...before, saved_search: fields, shared_with: 'no_one', team: null }
    );
  });
}

/** @throws ApiError 404 for one that the user does not see; 403 for a colleague's */
export function dropSavedSearch(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    await changeable(d, id);
    await d.tx.delete(savedSearches).where(d.own(savedSearches, id));
  });
}

async function changeable(d: Decision<CurrentUser>, id: number): Promise<SavedSearch> {
  const search = await findSavedSearch(d.tx, d, id);
  if (!search) throw httpErrors.notFound('That saved search');
  if (!search.may_change)
    throw new ApiError(403, {
      code: 'not_the_owner',
      message: 'A colleague shares it: only its owner, or who manages users, changes it.',
    });
  return search;
}

async function sharingOf(d: Decision<CurrentUser>, { shared_with = 'no_one', team_id }: Asked): Promise<Sharing> {
  if (shared_with !== 'team') return { sharedWith: shared_with, teamId: null };
  const isMember =
    team_id !== undefined &&
    (await d.tx.$count(teamUsers, and(eq(teamUsers.teamId, team_id), eq(teamUsers.userId, d.user.id)))) > 0;
  // Whoever leaves a company leaves its teams.
  if (!isMember) throw httpErrors.invalid({ team_id: ['Choose one of your teams.'] });
  return { sharedWith: 'team', teamId: team_id };
}

/** Characters that are not seen, or turn the text beside them around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

async function assertShareable(d: Decision<CurrentUser>, fields: Fields, { sharedWith }: Sharing, wasShared: boolean) {
  if (sharedWith === 'no_one') return;
  const { name, address } = fields;
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_SAVED_SEARCH_NAME || UNSEEN.test(name))
    throw httpErrors.invalid({
      'saved_search.name': [`What is shared has a name of ${MAX_SAVED_SEARCH_NAME} characters at most.`],
    });
  const list = listOfSavedSearch(address);
  if (list === null || missingFor(SAVED_SEARCH_LISTS[list], d.user) !== null)
    throw httpErrors.invalid({ 'saved_search.address': ['Only a list of this product that you may open is shared.'] });
  if (String(address).length > MAX_SHARED_ADDRESS)
    throw httpErrors.invalid({ 'saved_search.address': ['It has too many filters to be shared. Choose fewer.'] });
  if (!wasShared && (await d.tx.$count(savedSearches, sharedSavedSearches(d.companyId))) >= MAX_SHARED_SEARCHES)
    throw httpErrors.invalid({
      shared_with: [`Your company shares ${MAX_SHARED_SEARCHES} already. Delete one first, or keep it to yourself.`],
    });
}
