import {
  createApiKey,
  getApiKey,
  highwayForOutlookApiKey,
  listApiKeys,
  revokeApiKey,
} from '@contract/integrations/api-keys.calls';
import { MAX_API_KEYS } from '@contract/integrations/api-keys.constants';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { apiKeys, users } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { scopesInWords } from '../account/scope-words';
import { hashPassword } from '../identity/passwords';
import { digest, newToken } from '../identity/tokens';
import { keptOf, newApiKey, outlookKey } from './api-key-tokens';
import { apiKeyOf, apiKeysOf, countKeysInForce } from './api-keys.queries';

export function apiKeysRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listApiKeys, async ({ query }, { company }) => {
    const { keys, total } = await apiKeysOf(db, company.id, query);
    return paged({ api_keys: keys }, query, total);
  });

  mount(app, services, getApiKey, async ({ params }, { company }) => apiKeyOf(db, company.id, params.id));

  mount(app, services, createApiKey, async ({ body }, { company, user, now }) => {
    const { name, scopes, is_read_only } = body.api_key;
    const beyond = scopes.filter((scope) => !user.scopes.includes(scope));
    if (beyond.length > 0)
      throw refuse.invalid({ scopes: [`You cannot give what you do not have: ${scopesInWords(beyond)}.`] });
    const key = newApiKey();
    const passwordHash = await hashPassword(newToken());
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      if ((await countKeysInForce(tx, company.id)) >= MAX_API_KEYS)
        throw refuse.invalid({ name: [`There are ${MAX_API_KEYS} keys already. Revoke one that is not used.`] });
      const [actor] = await tx
        .insert(users)
        .values(actorNamed(name, passwordHash, now))
        .returning({ id: users.id });
      const [made] = await tx
        .insert(apiKeys)
        .values({
          companyId: company.id,
          actorUserId: actor!.id,
          kind: 'company',
          name,
          ...keptOf(key),
          scopes,
          isReadOnly: is_read_only,
          createdByUserId: user.id,
          createdAt: now,
        })
        .returning({ id: apiKeys.id });
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'api_key_created',
        summary: `Made the API key “${name}”, ${is_read_only ? 'read-only, ' : ''}with ${scopesInWords(scopes)}`,
        userId: user.id,
        occurredAt: now,
      });
      return made!.id;
    });
    return { api_key: await apiKeyOf(db, company.id, id), key };
  });

  mount(app, services, revokeApiKey, async ({ params }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { name, revoked_at } = await apiKeyOf(tx, company.id, params.id);
      if (revoked_at !== null) return;
      await tx
        .update(apiKeys)
        .set({ revokedAt: now, revokedByUserId: user.id })
        .where(and(eq(apiKeys.companyId, company.id), eq(apiKeys.id, params.id)));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'api_key_revoked',
        summary: `Revoked the API key “${name}”`,
        userId: user.id,
        occurredAt: now,
      });
    });
    return undefined;
  });

  mount(app, services, highwayForOutlookApiKey, async ({ params }, { company, user, now }) => {
    // Nobody gets another's: it reads what that other may read.
    if (params.id !== user.id) throw refuse.notFound('That user');
    return db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
      const known = await shownOutlookKey(tx, company.id, user.id, env.sessionSecrets);
      if (known !== null) return { api_key: known };
      await tx
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(ownOutlookKeys(company.id, user.id), isNull(apiKeys.revokedAt)));
      const [made] = await tx
        .insert(apiKeys)
        .values({
          companyId: company.id,
          actorUserId: user.id,
          userId: user.id,
          kind: 'outlook',
          name: `Outlook of ${[user.first_name, user.last_name].filter(Boolean).join(' ')}`,
          prefix: '',
          tokenHash: digest(newToken()),
          scopes: [],
          isReadOnly: true,
          createdByUserId: user.id,
          createdAt: now,
        })
        .returning({ id: apiKeys.id });
      const key = outlookKey(env.sessionSecrets[0]!, { userId: user.id, nonce: String(made!.id) });
      await tx.update(apiKeys).set(keptOf(key)).where(eq(apiKeys.id, made!.id));
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'api_key_created',
        summary: 'Made an API key for Outlook, which reads what they may read',
        userId: user.id,
        subjectUserId: user.id,
        occurredAt: now,
      });
      return { api_key: key };
    });
  });
}

const ownOutlookKeys = (companyId: number, userId: number) =>
  and(eq(apiKeys.companyId, companyId), eq(apiKeys.userId, userId), eq(apiKeys.kind, 'outlook'));

/** The user's Outlook key in force, made again; null: there is none, or the secret it was made from is gone. */
async function shownOutlookKey(tx: Queryable, companyId: number, userId: number, secrets: readonly string[]) {
  const [row] = await tx
    .select({ id: apiKeys.id, tokenHash: apiKeys.tokenHash })
    .from(apiKeys)
    .where(and(ownOutlookKeys(companyId, userId), isNull(apiKeys.revokedAt)));
  if (!row) return null;
  const made = secrets.map((secret) => outlookKey(secret, { userId, nonce: String(row.id) }));
  return made.find((key) => digest(key) === row.tokenHash) ?? null;
}

/** Who stands in histories for what a key did. Nobody can sign in as it: closed from the start, with no known password. */
const actorNamed = (name: string, passwordHash: string, now: Date): typeof users.$inferInsert => ({
  email: `key-${newToken().toLowerCase()}@api-key.invalid`,
  passwordHash,
  firstName: 'API key',
  lastName: name,
  confirmedAt: now,
  disabledAt: now,
  createdAt: now,
});
