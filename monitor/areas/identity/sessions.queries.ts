import { SESSION_MAX_AGE_SECONDS, SESSION_MAX_IDLE_SECONDS } from '@contract/identity/identity.constants';
import type { UserSession } from '@contract/identity/sessions.calls';
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { userSessions } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

/** What `q[...]` may search in sessions. */
const sessionsSearch = columnSearch(userSessions, ['userAgent', 'networkAddress', 'createdAt', 'lastUsedAt']);

/**
 * A page of a user's open sessions, last used first.
 *
 * @param currentId the session that asks; empty: another person's
 */
export async function openSessionsOf(
  db: Queryable,
  userId: number,
  query: { page: number; per_page: number; q?: unknown },
  now: Date,
  currentId = '',
): Promise<{ sessions: UserSession[]; total: number }> {
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const search = toSql(sessionsSearch, query.q);
  const open = and(
    search.where,
    eq(userSessions.userId, userId),
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
    country: row.country,
    second_factor_at: row.secondFactorAt?.toISOString() ?? null,
    is_current: row.id === currentId,
  }));
  return { sessions, total: await db.$count(userSessions, open) };
}
