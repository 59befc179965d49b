import { listHighRiskPickups } from '@contract/alerts/high-risk-pickups.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { oneAtATime } from '../../server/shared-answers';
import { highRiskPickupsOf } from './high-risk-pickups.queries';

export function highRiskPickupsRoutes(app: FastifyInstance, services: Services) {
  const shared = oneAtATime<Awaited<ReturnType<typeof highRiskPickupsOf>>>();
  mount(app, services, listHighRiskPickups, async (_input, { company, now, today }) =>
    shared(company.id, () => highRiskPickupsOf(services.db, company.id, now, today)),
  );
}
