import { endAllSessions, endSession, listSessions } from '@contract/identity/sessions.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { endOneSessionOf, endSessionsOf, setSessionCookie } from '../../server/authentication/sessions';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { openSessionsOf } from './sessions.queries';

/** A user's own sessions. Another user's can be neither seen nor ended here. */
export function sessionsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listSessions, async ({ query }, { user, session, now }) => {
    const { sessions, total } = await openSessionsOf(db, user.id, query, now, session.id);
    return paged({ sessions }, query, total);
  });

  mount(app, services, endSession, async ({ params }, { user, session, now, reply }) => {
    if ((await endOneSessionOf(db, user.id, params.id, now)) === null) throw httpErrors.notFound('That session');
    if (params.id === session.id) setSessionCookie(reply, null, env.portalOrigin);
    return undefined;
  });

  mount(app, services, endAllSessions, async (_input, { user, now, reply }) => {
    await endSessionsOf(db, user.id, now);
    setSessionCookie(reply, null, env.portalOrigin);
    return undefined;
  });
}
