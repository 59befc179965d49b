import {
  listConnectionClassifications,
  updateConnectionClassifications,
} from '@contract/connections/connection-classifications.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../plugins/calls';
import type { Services } from '../../services';
import { classifyConnection } from './classify-connection';
import { getConnection } from './connections.queries';
import { electableClassifications } from './electable-classifications.queries';

export function connectionClassificationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listConnectionClassifications, async ({ params }, { company }) => {
    const { id } = await getConnection(db, company, params.id);
    return { classifications: await electableClassifications(db, company.id, id) };
  });

  mount(app, services, updateConnectionClassifications, async ({ params, body }, context) => {
    await classifyConnection(context, params.id, body.connection);
    return { classifications: await electableClassifications(db, context.company.id, params.id) };
  });
}
