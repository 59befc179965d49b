import { createTruckPosting, listTruckPostings, updateTruckPosting } from '@contract/load-board/truck-postings.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeTruckPosting, postTruck } from './post-truck';
import { readerIn } from './shown-verdicts';
import { getTruckPosting, truckPostingsOf } from './truck-postings.queries';

export function truckPostingsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listTruckPostings, async ({ query }, context) => {
    const { total, ...body } = await truckPostingsOf(db, query, readerIn(context));
    return paged(body, query, total);
  });

  mount(app, services, createTruckPosting, async ({ body }, context) => {
    const id = await postTruck(context, body);
    return getTruckPosting(db, id, readerIn(context));
  });

  mount(app, services, updateTruckPosting, async ({ params, body }, context) => {
    await changeTruckPosting(context, params.id, body.truck_posting);
    return getTruckPosting(db, params.id, readerIn(context));
  });
}
