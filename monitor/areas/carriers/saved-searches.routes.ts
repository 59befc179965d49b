import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '@contract/carriers/saved-searches.calls';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { savedSearches } from '../../db/schema';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeSavedSearch, saveSearch } from './save-search';
import { ownSavedSearches, savedSearchesOf } from './saved-searches.queries';

export function savedSearchesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listSavedSearches, async ({ query }, { company, user }) => {
    const { searches, total } = await savedSearchesOf(db, { companyId: company.id, userId: user.id }, query);
    return paged({ saved_searches: searches }, query, total);
  });

  mount(app, services, createSavedSearch, ({ body }, context) => saveSearch(context, body.saved_search));

  mount(app, services, updateSavedSearch, ({ params, body }, context) =>
    changeSavedSearch(context, params.id, body.saved_search),
  );

  mount(app, services, deleteSavedSearch, async ({ params }, { company, user }) => {
    const own = and(ownSavedSearches(company.id, user.id), eq(savedSearches.id, params.id));
    const [gone] = await db.delete(savedSearches).where(own).returning({ id: savedSearches.id });
    if (!gone) throw httpErrors.notFound('That saved search');
    return undefined;
  });
}
