import type { CurrentUser } from '@contract/identity/identity.entities';
import { keptPermissionsInForce, type Permission } from '@contract/shared/permissions';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client';
import { apiKeys, companies, plans, users } from '../../db/schema';
import { defaultFilters, flagsOn, toCurrentUser } from './current-user.queries';
import { digest } from './tokens';

export type KeyOfSession = {
  id: number;
  isReadOnly: boolean;
  /** May propose what a person confirms. */
  mayPropose: boolean;
  name: string;
  /** Permissions that it keeps without a scope, from when it was made. */
  keptPermissions: readonly Permission[];
};

/** How often the last use of a key is written. */
const TOUCH_EVERY_MS = 60_000;

export const makers = alias(users, 'makers');
/** A key works as long as the person who made it is with the company. */
export const isMakerOf = and(
  eq(makers.id, apiKeys.createdByUserId),
  eq(makers.companyId, apiKeys.companyId),
  isNull(makers.disabledAt),
);

/**
 * The user a key acts as: of its company, with those of the key's scopes that its maker still has, within the maker's
 * watchdog limits and blocks. An Outlook key has its maker's current scopes (decision 0059).
 *
 * @returns null for a key that is unknown or revoked, or whose maker left the company or is disabled
 */
export async function openKeySession(
  db: Database,
  key: string,
  now: Date,
): Promise<{
  user: CurrentUser;
  blockedPage: string | null;
  networks: readonly string[];
  apiKey: KeyOfSession;
} | null> {
  const [row] = await db
    .select({
      key: apiKeys,
      user: users,
      maker: makers,
      company: companies,
      plan: plans,
      flags: flagsOn,
      defaultFilters,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.actorUserId))
    .innerJoin(makers, isMakerOf)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(and(eq(apiKeys.tokenHash, digest(key)), isNull(apiKeys.revokedAt)));
  if (!row) return null;
  const { lastUsedAt } = row.key;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.key.id));
  const asMaker = toCurrentUser({ ...row, user: { ...userOfKey(row), scopes: row.maker.scopes } });
  return {
    user: toCurrentUser({ ...row, user: userOfKey(row) }),
    blockedPage: row.maker.blockedPage,
    networks: row.company.networks,
    apiKey: {
      id: row.key.id,
      isReadOnly: row.key.isReadOnly,
      mayPropose: row.key.mayPropose || !row.key.isReadOnly,
      name: row.key.name,
      keptPermissions: keptPermissionsInForce(row.key.keptPermissions, asMaker),
    },
  };
}

type User = typeof users.$inferSelect;

/** A key's own user, with its maker's rights. */
export const userOfKey = ({
  key,
  user,
  maker,
}: {
  key: typeof apiKeys.$inferSelect;
  user: User;
  maker: User;
}): User => ({
  ...user,
  scopes: key.kind === 'company' ? scopesInForce(key.scopes, maker.scopes) : maker.scopes,
  isWatchdog: maker.isWatchdog,
  watchdogCanViewFullCarrierProfile: maker.watchdogCanViewFullCarrierProfile,
  watchdogCanCarrierSearch: maker.watchdogCanCarrierSearch,
});

/** The key's scopes that its maker still has. */
export const scopesInForce = (given: readonly string[], ofMaker: readonly string[]): string[] =>
  given.filter((scope) => ofMaker.includes(scope));
