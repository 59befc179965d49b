import { getCarrierUsers, updateCarrierUser } from '@contract/connections/carrier-users.calls';
import type { FastifyInstance } from 'fastify';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { carrierUsersOf, getCarrierUser } from './carrier-users.queries';
import { changeCarrierUser } from './change-carrier-user';

export function carrierUsersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierUsers, async ({ params }, { company }) => {
    await assertKnownCarrier(db, params.id);
    const people = await carrierUsersOf(db, company.id, params.id);
    const dispatchers = people.filter(({ is_dispatcher }) => is_dispatcher);
    return {
      carrier_users: people,
      active_dispatchers: dispatchers.filter(({ status }) => status === 'active'),
      inactive_dispatchers: dispatchers.filter(({ status }) => status === 'inactive'),
      pending_dispatchers: dispatchers.filter(({ status }) => status === 'pending'),
    };
  });

  mount(app, services, updateCarrierUser, async ({ params, body }, context) => {
    await changeCarrierUser(context, params.id, body.carrier_user);
    return getCarrierUser(db, context.company.id, params.id);
  });
}
