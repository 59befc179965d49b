import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '@contract/carriers/saved-searches.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeSavedSearch, dropSavedSearch, saveSearch } from './save-search';
import { navigationSearches, savedSearchesOf } from './saved-searches.queries';

export function savedSearchesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listSavedSearches, async ({ query }, context) => {
    if (query.of === 'navigation') {
      const searches = await navigationSearches(db, context);
      return paged({ saved_searches: searches }, query, searches.length);
    }
    const { searches, total } = await savedSearchesOf(db, context, query);
    return paged({ saved_searches: searches }, query, total);
  });

  mount(app, services, createSavedSearch, ({ body }, context) => saveSearch(context, body));

  mount(app, services, updateSavedSearch, ({ params, body }, context) => changeSavedSearch(context, params.id, body));

  mount(app, services, deleteSavedSearch, async ({ params }, context) => {
    await dropSavedSearch(context, params.id);
    return undefined;
  });
}
