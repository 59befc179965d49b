import { changePassword as changePasswordCall } from '@contract/account/profile.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changePassword } from './change-password';

export function profileRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, changePasswordCall, async ({ body }, context) => {
    await changePassword(context, body);
    return undefined;
  });
}
