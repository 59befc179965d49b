import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { apiKeys, users } from '../../db/schema';
import { isMakerOf, makers, userOfKey } from './api-key-sessions';
import { toCurrentUser } from './current-user.queries';

/**
 * Who requested the work of a job, as the person who decides: a user, or an API key with its current scopes. Without
 * company, plan and flags, so that it allows nothing that depends on the plan.
 *
 * @param userId of the user, or of the key's actor
 * @returns null: the account is gone or disabled, the key revoked or its maker gone
 */
export async function findDecider(db: Database, userId: number): Promise<CurrentUser | null> {
  const user = (await findPerson(db, userId)) ?? (await findActor(db, userId));
  return user ? toCurrentUser({ user, company: null, plan: null, flags: [], defaultFilters: [] }) : null;
}

async function findPerson(db: Database, userId: number) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return user;
}

async function findActor(db: Database, userId: number) {
  const [row] = await db
    .select({ key: apiKeys, user: users, maker: makers })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.actorUserId))
    .innerJoin(makers, isMakerOf)
    .where(and(eq(apiKeys.actorUserId, userId), isNull(apiKeys.revokedAt)));
  return row && userOfKey(row);
}
