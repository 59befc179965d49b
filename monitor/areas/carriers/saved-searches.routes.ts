import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from '@contract/carriers/saved-searches.calls';
import { SAVED_SEARCH_FIELDS_MOST_BYTES, SAVED_SEARCHES_MOST } from '@contract/carriers/saved-searches.constants';
import { and, count, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { savedSearches } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';

type Row = typeof savedSearches.$inferSelect;

/** A person's own: nobody else of the company sees them, and they stay behind when the person leaves it. */
export function savedSearchesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const ownOf = (companyId: number, userId: number) =>
    and(eq(savedSearches.companyId, companyId), eq(savedSearches.userId, userId));

  mount(app, services, listSavedSearches, async ({ query }, { company, user }) => {
    const own = ownOf(company.id, user.id);
    const rows = await db
      .select()
      .from(savedSearches)
      .where(own)
      .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const [counted] = await db.select({ total: count() }).from(savedSearches).where(own);
    return paged({ saved_searches: rows.map(toSavedSearch) }, query, counted!.total);
  });

  mount(app, services, createSavedSearch, async ({ body }, { company, user, now }) => {
    const row = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const [same] = await tx
        .select()
        .from(savedSearches)
        .where(and(ownOf(company.id, user.id), eq(savedSearches.fields, body.saved_search)))
        .limit(1);
      // Sent twice, as by two clicks: it is kept once.
      if (same) return same;
      const [counted] = await tx.select({ total: count() }).from(savedSearches).where(ownOf(company.id, user.id));
      if (counted!.total >= SAVED_SEARCHES_MOST)
        throw refuse.invalid({}, `You have ${SAVED_SEARCHES_MOST} saved searches. Delete one first.`);
      const [kept] = await tx
        .insert(savedSearches)
        .values({ companyId: company.id, userId: user.id, fields: body.saved_search, createdAt: now, updatedAt: now })
        .returning();
      return kept!;
    });
    return toSavedSearch(row);
  });

  mount(app, services, updateSavedSearch, async ({ params, body }, { company, user, now }) => {
    const own = and(ownOf(company.id, user.id), eq(savedSearches.id, params.id));
    const row = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const [before] = await tx.select().from(savedSearches).where(own);
      if (!before) throw refuse.notFound('That saved search');
      const fields = { ...before.fields, ...body.saved_search };
      if (JSON.stringify(fields).length > SAVED_SEARCH_FIELDS_MOST_BYTES)
        throw refuse.invalid({ saved_search: ['That is too much to keep with a search.'] });
      const [kept] = await tx.update(savedSearches).set({ fields, updatedAt: now }).where(own).returning();
      return kept!;
    });
    return toSavedSearch(row);
  });

  mount(app, services, deleteSavedSearch, async ({ params }, { company, user }) => {
    const own = and(ownOf(company.id, user.id), eq(savedSearches.id, params.id));
    const [gone] = await db.delete(savedSearches).where(own).returning({ id: savedSearches.id });
    if (!gone) throw refuse.notFound('That saved search');
    return undefined;
  });
}

const toSavedSearch = ({ id, fields, createdAt, updatedAt }: Row): SavedSearch => ({
  id,
  saved_search: fields,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
