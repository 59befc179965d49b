import { listCarrierClusters, type NearbyCarrier, searchCarriersNear } from '@contract/carriers/carriers-near.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { carrierClusters, nearHits } from './carriers-near.queries';
import { listedCarriers } from './listed-carriers';
import { isReduced } from './reduced-view';
import { searchAround } from './search-around';

export function carriersNearRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, searchCarriersNear, async ({ query }, { company, user, today }) => {
    const { page, per_page } = query;
    const around = await searchAround(db, query, { user, companyId: company.id, today });
    const hits = await nearHits(db, { ...around, limit: per_page, offset: (page - 1) * per_page });
    const listed = await listedCarriers(
      db,
      hits.page.map(({ id }) => id),
      company.id,
      today,
    );
    // A verdict is part of the full profile.
    const carriers = hits.page.flatMap(({ id, distanceMiles }): NearbyCarrier[] => {
      const carrier = listed.get(id);
      if (!carrier) return [];
      const { facts: _facts, rules_assessment: _assessment, ...row } = carrier;
      return [{ ...(isReduced(user) ? { ...row, relationship: null } : carrier), distance_miles: distanceMiles }];
    });
    return paged({ carriers, clusters: hits.clusters }, query, hits.total);
  });

  mount(app, services, listCarrierClusters, async ({ query }) => {
    const clusters = await carrierClusters(db, query.cell_degrees);
    return { clusters, total: clusters.reduce((sum, cluster) => sum + cluster.carriers, 0) };
  });
}
