import { getPositionFeed, listPositionFeeds, listPositionFeedTrucks } from '@contract/loads/feeds.calls';
import { listTrucksNotFound } from '@contract/loads/telematics.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { recordPositionReads } from '../record-position-reads';
import { trucksNotFound } from '../telematics/trucks-not-found.queries';
import { feedOfCompany, feedsOf, feedTrucksOf } from './feeds.queries';

export function feedsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listPositionFeeds, async ({ query }, { company, now }) => {
    const { position_feeds, total } = await feedsOf(db, company.id, query, now);
    return paged({ position_feeds }, query, total);
  });

  mount(app, services, listTrucksNotFound, async (_input, { company }) => ({
    trucks: await trucksNotFound(db, company.id),
  }));

  mount(app, services, getPositionFeed, async ({ params }, { company, now }) =>
    feedOfCompany(db, company.id, params.id, now),
  );

  mount(app, services, listPositionFeedTrucks, async ({ params, query }, context) => {
    const { company, now } = context;
    const { id } = await feedOfCompany(db, company.id, params.id, now);
    const { trucks, counts, total } = await feedTrucksOf(db, company.id, id, query);
    for (const { load, carrier_vehicle_id: vehicle } of trucks)
      if (load?.position && vehicle !== null) await recordPositionReads(context, load.id, [vehicle]);
    return paged({ trucks, counts }, query, total);
  });
}
