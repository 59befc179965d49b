import { getVettingPolicy } from '@contract/proof/vetting-policy.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { vettingPolicyOf } from './vetting-policy.queries';

export function vettingPolicyRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, getVettingPolicy, async (_input, { company, now }) =>
    vettingPolicyOf(services.db, company.id, now),
  );
}
