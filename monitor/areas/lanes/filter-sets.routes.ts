import { createFilterSet, findDefaultFilterSet, updateFilterSet } from '@contract/lanes/filter-sets.calls';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { filterSets } from '../../db/schema';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { filterSetOwner, findFilterSet } from './filter-sets.queries';
import { changeFilterSet, keepFilterSet } from './keep-filter-set';

export function filterSetsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, findDefaultFilterSet, async ({ query }, { user }) => {
    const owner = filterSetOwner(user, query.owner_type, query.owner_id);
    const where = and(owner.where, eq(filterSets.isType, query.is_type), eq(filterSets.isDefault, true));
    return { filter_set: await findFilterSet(db, where) };
  });

  mount(app, services, createFilterSet, async ({ body }, context) => {
    const id = await keepFilterSet(context, body.filter_set);
    return (await findFilterSet(db, eq(filterSets.id, id)))!;
  });

  mount(app, services, updateFilterSet, ({ params, body }, context) =>
    changeFilterSet(context, params.id, body.filter_set),
  );
}
