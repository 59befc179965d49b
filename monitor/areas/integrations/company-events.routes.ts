import { listCompanyEvents } from '@contract/integrations/company-events.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { eventsOf, oldestNumber } from './company-events.queries';
import { numberEarlierEvents } from './number-events';

export function companyEventsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listCompanyEvents, async ({ query }, { company, now }) => {
    // Numbered by whoever comes first, the job for the webhooks or a reader.
    await numberEarlierEvents(db, company.id, now);
    const found = await eventsOf(db, company.id, { ...query, limit: query.limit + 1 });
    const events = found.slice(0, query.limit);
    return {
      events,
      last: events.at(-1)?.number ?? query.after,
      has_more: found.length > query.limit,
      oldest: await oldestNumber(db, company.id),
    };
  });
}
