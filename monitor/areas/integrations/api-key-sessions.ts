import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { apiKeys, companies, plans, users } from '../../db/schema';
import { defaultFilters, flagsOn, toCurrentUser } from '../identity/identity.queries';
import { digest } from '../identity/tokens';

export type KeyOfSession = { id: number; isReadOnly: boolean };

/** How often a key in use is written to. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Whom a key acts for: its company with the key's own scopes, or, for an Outlook key, its user as they are now.
 *
 * @returns null for a key that is unknown or revoked, or whose user left
 */
export async function openKeySession(
  db: Database,
  key: string,
  now: Date,
): Promise<{ user: CurrentUser; blockedPage: string | null; apiKey: KeyOfSession } | null> {
  const usersOwn = and(
    eq(apiKeys.kind, 'outlook'),
    eq(users.id, apiKeys.userId),
    eq(users.companyId, apiKeys.companyId),
    isNull(users.disabledAt),
  );
  const [row] = await db
    .select({ key: apiKeys, user: users, company: companies, plan: plans, flags: flagsOn, defaultFilters })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.actorUserId))
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(
      and(eq(apiKeys.tokenHash, digest(key)), isNull(apiKeys.revokedAt), or(eq(apiKeys.kind, 'company'), usersOwn)),
    );
  if (!row) return null;
  const { lastUsedAt } = row.key;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.key.id));
  const scopes = row.key.kind === 'company' ? row.key.scopes : row.user.scopes;
  return {
    user: toCurrentUser({ ...row, user: { ...row.user, scopes } }),
    blockedPage: row.user.blockedPage,
    apiKey: { id: row.key.id, isReadOnly: row.key.isReadOnly },
  };
}
