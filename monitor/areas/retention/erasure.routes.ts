import { erasePerson, planErasure } from '@contract/retention/erasure.calls';
import { exportPerson } from '@contract/retention/person-exports.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { erasePersonOf, findPerson } from './erase-person';
import { personArchive } from './export/person-data';

/** Whom a company forgets. */
export function erasureRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, planErasure, async ({ body }, { company }) => ({
    plan: await findPerson(services.db, company.id, body.person),
  }));

  mount(app, services, exportPerson, ({ body }, context) => personArchive(context, body.person));

  mount(app, services, erasePerson, async ({ body }, context) => ({
    erasure: await erasePersonOf(context, context.database, body.person),
  }));
}
