import { listHighRiskPickups } from '@contract/alerts/high-risk-pickups.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { highRiskPickupsOf } from './high-risk-pickups.queries';

export function highRiskPickupsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, listHighRiskPickups, async (_input, { company, now, today }) =>
    highRiskPickupsOf(services.db, company.id, now, today),
  );
}
