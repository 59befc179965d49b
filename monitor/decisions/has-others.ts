import { and, eq, isNull, ne, notExists } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { apiKeys, users } from '../db/schema';

/** Whether the company has people besides one who could decide; API keys and closed accounts do not count. */
export async function hasOthers(db: Queryable, companyId: number, userId: number): Promise<boolean> {
  const isKey = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.actorUserId, users.id));
  const others = and(eq(users.companyId, companyId), ne(users.id, userId), isNull(users.disabledAt), notExists(isKey));
  return (await db.$count(users, others)) > 0;
}
