import { listCarrierCrashes } from '@contract/carriers/crashes.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { askedCrashes, countCrashes, crashTrend, listCrashes } from './crashes.queries';
import { countedPeriod, trendQuarters } from './safety-record';
import { requireCarrier, sectionSources } from './section-sources';

export function crashesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCarrierCrashes, async ({ params, query }, { today }) => {
    await requireCarrier(db, params.id);
    // A bad `q` is rejected even if there is nothing to search.
    askedCrashes(query.q);
    const { crashes: source } = await sectionSources(db, params.id, today, 'crashes');
    if (!source.loaded) return paged({ source, summary: null, trend: [], crashes: [] }, query, 0);
    const period = await countedPeriod(db, 'crashes', params.id, source.as_of, today);
    const [summary, trend, { crashes, total }] = await Promise.all([
      countCrashes(db, params.id, period),
      crashTrend(db, params.id, trendQuarters(period)),
      listCrashes(db, params.id, query),
    ]);
    return paged({ source, summary, trend, crashes }, query, total);
  });
}
