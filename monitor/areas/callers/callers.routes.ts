import { checkCaller as call } from '@contract/callers/caller-check.calls';
import { checkSender as senderCall } from '@contract/callers/sender-check.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { checkCaller } from './check-caller';
import { checkSender } from './check-sender';

export function callersRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, call, ({ body }, context) => checkCaller(body, context));
  mount(app, services, senderCall, ({ body }, context) => checkSender(body, context));
}
