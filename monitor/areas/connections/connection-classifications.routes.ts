import {
  listConnectionClassifications,
  updateConnectionClassifications,
} from '@contract/connections/connection-classifications.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { DecidingCompany } from '../../server/consequences';
import type { Services } from '../../server/services';
import { classifyConnection } from './classify-connection';
import { getConnection } from './connections.queries';
import { electableClassifications } from './electable-classifications.queries';

export function connectionClassificationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  async function classificationsOf(company: DecidingCompany, connectionId: number) {
    const { id, version } = await getConnection(db, company, connectionId);
    return { classifications: await electableClassifications(db, company.id, id), version };
  }

  mount(app, services, listConnectionClassifications, async ({ params }, { company }) => {
    return classificationsOf(company, params.id);
  });

  mount(app, services, updateConnectionClassifications, async ({ params, body }, context) => {
    await classifyConnection(context, params.id, body.connection);
    return classificationsOf(context.company, params.id);
  });
}
