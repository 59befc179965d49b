import type { Scope } from '@contract/shared/permissions';
import { and, arrayContains, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { users } from '../db/schema';

/** Whether someone else of the company has a permission and can use it today: else it has no second person. */
export async function hasAnotherWith(db: Queryable, companyId: number, userId: number, scope: Scope): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        ne(users.id, userId),
        isNull(users.disabledAt),
        isNull(users.blockedPage),
        arrayContains(users.scopes, [scope]),
      ),
    )
    .limit(1);
  return other !== undefined;
}
