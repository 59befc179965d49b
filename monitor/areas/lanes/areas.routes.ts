import { autocompleteAreas, findAreaByPlaceId, getArea, listMapPlaces } from '@contract/lanes/areas.calls';
import type { FastifyInstance } from 'fastify';
import { areasByText, getAreaById, getAreaByPlaceId, mapPlaces } from '../../places/areas.queries';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';

export function areasRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, autocompleteAreas, async ({ query: { term, type, per_page } }) => ({
    areas: await areasByText(db, { text: term, type, limit: per_page }),
  }));

  mount(app, services, listMapPlaces, async () => ({ areas: await mapPlaces(db) }));

  mount(app, services, findAreaByPlaceId, async ({ query }) => {
    const { id, state_area_id, kma_area_id } = await getAreaByPlaceId(db, query.place_id);
    return { id, state_area_id, kma_area_id };
  });

  mount(app, services, getArea, async ({ params }) => getAreaById(db, params.id));
}
