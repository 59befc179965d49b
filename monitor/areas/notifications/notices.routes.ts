import { listCriticalNotices, listTicketNotices } from '@contract/notifications/notices.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { criticalNoticesOf, noticesOfTicket } from './notices.queries';

/** Who was notified of which event. */
export function noticesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listTicketNotices, async ({ params }, { company }) => {
    const events = await noticesOfTicket(db, company.id, params.id);
    if (events === null) throw httpErrors.notFound('That alert');
    return { events };
  });

  mount(app, services, listCriticalNotices, async ({ query }, { company }) => {
    const { events, total } = await criticalNoticesOf(db, company.id, query);
    return paged({ events }, query, total);
  });
}
