import { endAllSessions, endSession, listSessions } from '@contract/identity/sessions.calls';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { userSessions } from '../../db/schema';
import { endSessionsOf, forgetBrowserOf, setSessionCookie } from '../../server/authentication/sessions';
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
    const ended = await db
      .update(userSessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(userSessions.id, params.id),
          eq(userSessions.userId, user.id),
          eq(userSessions.state, 'signed_in'),
          isNull(userSessions.endedAt),
        ),
      )
      .returning({ id: userSessions.id });
    if (ended.length === 0) throw httpErrors.notFound('That session');
    await forgetBrowserOf(db, params.id);
    if (params.id === session.id) setSessionCookie(reply, null, env.portalOrigin);
    return undefined;
  });

  mount(app, services, endAllSessions, async (_input, { user, now, reply }) => {
    await endSessionsOf(db, user.id, now);
    setSessionCookie(reply, null, env.portalOrigin);
    return undefined;
  });
}
