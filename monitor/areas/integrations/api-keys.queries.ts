import type { ApiKey } from '@contract/integrations/api-keys.calls';
import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { apiKeys, users } from '../../db/schema';
import { scopesInForce } from '../../server/authentication/api-key-sessions';
import { columnSearch, toSql } from '../../server/ransack';

const makers = alias(users, 'makers');
const revokers = alias(users, 'revokers');

/** What `q[...]` may search in keys. */
const keysSearch = columnSearch(apiKeys, [
  'id',
  'kind',
  'name',
  'prefix',
  'isReadOnly',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
]);

async function select(
  db: Queryable,
  where: SQL | undefined,
  { limit, offset, sorts = [] }: { limit: number; offset: number; sorts?: SQL[] },
) {
  const rows = await db
    .select({
      key: apiKeys,
      created_by: fullName(makers),
      revoked_by: fullName(revokers),
      makerScopes: makers.scopes,
      isMakerHere: sql<boolean>`coalesce(${makers.companyId} = ${apiKeys.companyId} AND ${makers.disabledAt} IS NULL, false)`,
    })
    .from(apiKeys)
    .leftJoin(makers, eq(makers.id, apiKeys.createdByUserId))
    .leftJoin(revokers, eq(revokers.id, apiKeys.revokedByUserId))
    .where(where)
    .orderBy(...sorts, sql`${apiKeys.revokedAt} IS NOT NULL`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({ key, created_by, revoked_by, makerScopes, isMakerHere }): ApiKey => ({
      id: key.id,
      kind: key.kind,
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes,
      scopes_in_force: scopesInForce(key.scopes, makerScopes ?? []),
      kept_permissions: key.keptPermissions,
      is_read_only: key.isReadOnly,
      may_propose: key.mayPropose,
      created_by: key.createdByUserId === null ? null : created_by,
      created_by_id: key.createdByUserId,
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      revoked_by: key.revokedByUserId === null ? null : revoked_by,
      is_in_force: key.revokedAt === null && isMakerHere,
    }),
  );
}

/** A page of a company's keys, those in force first, newest first. */
export async function apiKeysOf(
  db: Queryable,
  companyId: number,
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(keysSearch, q);
  const own = and(eq(apiKeys.companyId, companyId), search.where);
  const keys = await select(db, own, { limit: per_page, offset: (page - 1) * per_page, sorts: search.orderBy });
  const [counted] = await db.select({ total: count() }).from(apiKeys).where(own);
  return { keys, total: counted!.total };
}

/** @throws ApiError 404, also for another company's */
export async function apiKeyOf(db: Queryable, companyId: number, id: number): Promise<ApiKey> {
  const own = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id));
  const [key] = await select(db, own, { limit: 1, offset: 0 });
  if (!key) throw httpErrors.notFound('That key');
  return key;
}

export async function countKeysInForce(db: Queryable, companyId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.kind, 'company'), isNull(apiKeys.revokedAt)));
  return counted!.total;
}

/**
 * Revokes every key of a company that a person made, their own Outlook key included: of who leaves it.
 *
 * @returns the names of the keys that ended
 */
export async function revokeKeysMadeBy(
  tx: Queryable,
  { companyId, userId, revokedBy, now }: { companyId: number; userId: number; revokedBy: number | null; now: Date },
): Promise<string[]> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: now, revokedByUserId: revokedBy })
    .where(
      and(
        eq(apiKeys.companyId, companyId),
        or(eq(apiKeys.createdByUserId, userId), eq(apiKeys.userId, userId)),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ name: apiKeys.name });
  return ended.map(({ name }) => name);
}
