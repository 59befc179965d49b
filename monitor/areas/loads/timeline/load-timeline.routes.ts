import { listLoadTimeline } from '@contract/loads/load-timeline.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow } from '../loads.queries';
import { timelineOf } from './load-timeline.queries';

export function loadTimelineRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listLoadTimeline, async ({ params, query }, { company, user, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const { total, ...found } = await timelineOf(db, { load, user, group: query.group }, query, now);
    return paged(found, query, total);
  });
}
