import { listCarrierClusters, type NearbyCarrier, searchCarriersNear } from '@contract/carriers/carriers-near.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { carrierClusters, nearHits } from './carriers-near.queries';
import { carriersFor } from './listed-carriers';
import { assertPlacesAreReady, searchAround } from './search-around';

export function carriersNearRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, searchCarriersNear, async ({ query }, { company, user, today }) => {
    const { page, per_page } = query;
    const around = await searchAround(db, query, { user, companyId: company.id, today });
    const hits = await nearHits(db, { ...around, limit: per_page, offset: (page - 1) * per_page });
    if (hits.total === 0) await assertPlacesAreReady(db, around);
    const ids = hits.page.map(({ id }) => id);
    const listed = await carriersFor(db, ids, { user, companyId: company.id, today });
    const carriers = hits.page.flatMap(({ id, distanceMiles }): NearbyCarrier[] => {
      const carrier = listed.get(id);
      return carrier ? [{ ...carrier, distance_miles: distanceMiles }] : [];
    });
    return paged({ carriers, clusters: hits.clusters }, query, hits.total);
  });

  mount(app, services, listCarrierClusters, async ({ query }) => {
    const clusters = await carrierClusters(db, query.cell_degrees);
    return { clusters, total: clusters.reduce((sum, cluster) => sum + cluster.carriers, 0) };
  });
}
