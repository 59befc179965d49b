import { getTextSettings, updateTextSettings } from '@contract/texts/texts.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeTextSettings } from './change-text-settings';
import { takeGatewayPosts } from './gateway-posts';
import { noteDelivery } from './note-delivery';
import { textingOf } from './texts.queries';

export function textsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;

  mount(app, services, getTextSettings, async (_, { company, now }) => textingOf(db, company.id, env, now));

  mount(app, services, updateTextSettings, async ({ body }, context) => {
    await changeTextSettings(context, body.text_settings);
    return textingOf(db, context.company.id, env, context.now);
  });

  takeGatewayPosts(app, env, '/texts/status', (fields) => noteDelivery(db, fields, clock()));
}
