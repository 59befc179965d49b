import { getTrackingConnection, inviteToShareTracking } from '@contract/loads/tracking-connections.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { inviteToShare } from './invite-to-share';
import { trackingConnectionOf } from './tracking-connections.queries';

export function trackingConnectionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getTrackingConnection, async ({ params }, { company }) =>
    trackingConnectionOf(db, company.id, params.id),
  );

  mount(app, services, inviteToShareTracking, async ({ params }, context) => {
    await inviteToShare(context, params.id);
    return trackingConnectionOf(db, context.company.id, params.id);
  });
}
