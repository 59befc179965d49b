import type { CallParsed } from '@contract/call';
import { parseFilters } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { createFilterSet, FilterSet, updateFilterSet } from '@contract/lanes/filter-sets.calls';
import type { FilterSetOwner, FilterSetType } from '@contract/lanes/filter-sets.constants';
import { BoardFilters } from '@contract/load-board/board.calls';
import { missingFor } from '@contract/shared/permissions';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { fieldsOf, httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { classifications, filterSets } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { filterSetOwner, findFilterSet } from './filter-sets.queries';

/**
 * Keeps a set of filters for a person or the company, perhaps as what searches begin with.
 *
 * @returns its id
 * @throws ApiError 403 for the company's without the right; 404 for another owner; 422 for filters that no search takes
 */
export async function keepFilterSet(
  deciding: Deciding,
  input: CallParsed<typeof createFilterSet>['body']['filter_set'],
): Promise<number> {
  const { db, user, company } = deciding;
  const { owner_type, owner_id, is_type: isType, filters, default: isDefault } = input;
  const { userId, where } = filterSetOwner(user, owner_type, owner_id);
  assertMayKeep(user, owner_type);
  await assertKnownFilters(db, company.id, filters, isType);
  return decide(deciding, async (d) => {
    const { tx, now } = d;
    if (isDefault) await endDefault(tx, where, isType);
    const row = { companyId: d.companyId, userId, isType, filters, isDefault, updatedByUserId: user.id };
    const [kept] = await tx
      .insert(filterSets)
      .values({ ...row, createdAt: now, updatedAt: now })
      .returning({ id: filterSets.id });
    // A person's own default concerns only that person.
    if (isDefault && userId === null)
      d.audit({ kind: 'default_filters_changed', summary: `Chose what ${SEARCHES[isType]} begin with` });
    return kept!.id;
  });
}

/**
 * Changes a set of filters, or makes it what searches begin with, or that no longer.
 *
 * @returns the set
 * @throws ApiError 403 for the company's without the right; 404 for another person's or company's; 422 for filters that no
 * search takes
 */
export async function changeFilterSet(
  deciding: Deciding,
  id: number,
  { filters, default: isDefault }: CallParsed<typeof updateFilterSet>['body']['filter_set'],
): Promise<FilterSet> {
  const { db, user, company } = deciding;
  const own = and(
    eq(filterSets.companyId, company.id),
    sql`(${filterSets.userId} = ${user.id} OR ${filterSets.userId} IS NULL)`,
    eq(filterSets.id, id),
  );
  const before = await findFilterSet(db, own);
  if (!before) throw httpErrors.notFound('That filter set');
  assertMayKeep(user, before.owner_type);
  if (filters) await assertKnownFilters(db, company.id, filters, before.is_type);
  const { userId, where } = filterSetOwner(user, before.owner_type, before.owner_id);
  return decide(deciding, async (d) => {
    if (isDefault) await endDefault(d.tx, and(where, ne(filterSets.id, id)), before.is_type);
    await d.tx
      .update(filterSets)
      .set({
        ...(filters && { filters }),
        ...(isDefault !== undefined && { isDefault }),
        updatedByUserId: user.id,
        updatedAt: d.now,
      })
      .where(own);
    const isEnded = before.default && isDefault === false;
    const isChosen = isDefault === true || (before.default && filters !== undefined);
    const summary = `${isEnded ? 'Ended' : 'Chose'} what ${SEARCHES[before.is_type]} begin with`;
    if ((isEnded || isChosen) && userId === null) d.audit({ kind: 'default_filters_changed', summary });
    return (await findFilterSet(d.tx, own))!;
  });
}

const SEARCHES: Record<FilterSetType, string> = {
  carrier_search: 'everybody’s carrier searches',
  lane_search: 'everybody’s lane searches',
  load_board: 'everybody’s searches of the load board',
};

/** What everyone's searches begin with is for who manages the people. */
function assertMayKeep(user: CurrentUser, type: FilterSetOwner) {
  const missing = type === 'Company' ? missingFor('manageUsers', user) : null;
  if (missing) throw httpErrors.missing(missing);
}

const endDefault = (db: Queryable, owner: SQL | undefined, type: FilterSetType) =>
  db
    .update(filterSets)
    .set({ isDefault: false })
    .where(and(owner, eq(filterSets.isType, type), eq(filterSets.isDefault, true)));

/** Filters are read the way an address is: filters that a search would reject are not stored. */
async function assertKnownFilters(
  db: Queryable,
  companyId: number,
  { classification_id_in = [], ...others }: FilterSet['filters'],
  type: FilterSetType,
) {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(others))
    for (const value of values ?? []) search.append(name, String(value));
  const errors =
    type === 'load_board'
      ? boardErrors(search)
      : parseFilters(search, { mode: type === 'lane_search' ? 'lane' : 'search' }).errors;
  const fields = Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [`filter_set.filters.${name}`, messages]),
  );
  const own = await db
    .select({ id: classifications.id })
    .from(classifications)
    .where(eq(classifications.companyId, companyId));
  if (classification_id_in.some((id) => !own.some((one) => one.id === id)))
    fields['filter_set.filters.classification_id_in'] = ['Choose from your classifications.'];
  if (Object.keys(fields).length > 0) throw httpErrors.invalid(fields);
}

/** The board's filters, each once but for those that take several. */
function boardErrors(search: URLSearchParams) {
  const names = [...new Set(search.keys())];
  const given = names.map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : search.get(name)]);
  const read = BoardFilters.safeParse(Object.fromEntries(given));
  return read.success ? {} : fieldsOf(read.error.issues, 'q');
}
