import { SESSION_MAX_AGE_SECONDS, SESSION_MAX_IDLE_SECONDS } from '@contract/identity/identity.constants';
import { endAllSessions, endSession, listSessions } from '@contract/identity/sessions.calls';
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { userSessions } from '../../db/schema';
import { endSessionsOf, forgetBrowserOf, setSessionCookie } from '../../server/authentication/sessions';
import { mount, paged } from '../../server/calls';
import { columnSearch, toSql } from '../../server/ransack';
import type { Services } from '../../server/services';

/** What `q[...]` may search in sessions. */
const sessionsSearch = columnSearch(userSessions, ['userAgent', 'networkAddress', 'createdAt', 'lastUsedAt']);

/** A user's own sessions. Another user's can be neither seen nor ended here. */
export function sessionsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listSessions, async ({ query }, { user, session, now }) => {
    const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const search = toSql(sessionsSearch, query.q);
    const open = and(
      search.where,
      eq(userSessions.userId, user.id),
      eq(userSessions.state, 'signed_in'),
      isNull(userSessions.endedAt),
      gte(userSessions.lastUsedAt, secondsAgo(SESSION_MAX_IDLE_SECONDS)),
      gte(userSessions.createdAt, secondsAgo(SESSION_MAX_AGE_SECONDS)),
    );
    const rows = await db
      .select()
      .from(userSessions)
      .where(open)
      .orderBy(...search.orderBy, desc(userSessions.lastUsedAt), desc(userSessions.createdAt), desc(userSessions.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const sessions = rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      user_agent: row.userAgent,
      network_address: row.networkAddress,
      is_current: row.id === session.id,
    }));
    return paged({ sessions }, query, await db.$count(userSessions, open));
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
