import { createLoadText, listLoadTexts } from '@contract/texts/texts.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { takeGatewayPosts } from '../../texts/gateway-posts';
import { getText } from '../../texts/texts.queries';
import { getLoadRow } from '../loads.queries';
import { textsAbout } from './load-texts.queries';
import { takeAnswer } from './take-answer';
import { textDriver } from './text-driver';

export function loadTextsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listLoadTexts, async ({ params }, { company, now }) =>
    textsAbout(db, await getLoadRow(db, company.id, params.id), env, now),
  );

  mount(app, services, createLoadText, async ({ params, body }, context) =>
    getText(db, await textDriver(context, params.id, body), context.now),
  );

  takeGatewayPosts(app, env, '/texts/inbound', (fields) => takeAnswer(services, fields));
}
