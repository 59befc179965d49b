import type { CurrentUser } from '@contract/identity/identity.entities';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import type { FilterSetOwner } from '@contract/lanes/filter-sets.constants';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { filterSets, users } from '../../db/schema';

/** @throws ApiError 404 for anyone but oneself and one's own company */
export function filterSetOwner(user: CurrentUser, type: FilterSetOwner, id: number | undefined) {
  const companyId = user.company!.id;
  if (id !== undefined && id !== (type === 'User' ? user.id : companyId)) throw httpErrors.notFound('That owner');
  const userId = type === 'User' ? user.id : null;
  const where = and(
    eq(filterSets.companyId, companyId),
    userId === null ? isNull(filterSets.userId) : eq(filterSets.userId, userId),
  );
  return { userId, where };
}

/** A set of filters, or null. */
export async function findFilterSet(db: Queryable, where: SQL | undefined): Promise<FilterSet | null> {
  const [row] = await db
    .select({
      set: filterSets,
      updatedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(filterSets)
    .leftJoin(users, eq(users.id, filterSets.updatedByUserId))
    .where(where)
    .limit(1);
  if (!row) return null;
  const { set, updatedBy } = row;
  return {
    id: set.id,
    owner_type: set.userId === null ? 'Company' : 'User',
    owner_id: set.userId ?? set.companyId,
    is_type: set.isType,
    filters: set.filters as FilterSet['filters'],
    default: set.isDefault,
    updated_at: set.updatedAt.toISOString(),
    updated_by: updatedBy,
  };
}
