import { changePassword as changePasswordCall } from '@contract/account/profile.calls';
import type { FastifyInstance } from 'fastify';
import { setSessionCookie } from '../../server/authentication/sessions';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changePassword } from './change-password';

export function profileRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, changePasswordCall, async ({ body }, context) => {
    setSessionCookie(context.reply, await changePassword(context, body), services.env.portalOrigin);
    return undefined;
  });
}
