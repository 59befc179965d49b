import type { CallParsed } from '@contract/call';
import type { createApiKey } from '@contract/integrations/api-keys.calls';
import { MAX_API_KEYS } from '@contract/integrations/api-keys.constants';
import { httpErrors } from '../../base/http-errors';
import { describeScopes } from '../../db/history/scope-labels';
import { apiKeys, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { keptOf, keyAddress, newApiKey } from '../../server/authentication/api-key-tokens';
import { newToken } from '../../server/authentication/tokens';
import { hashPassword } from '../identity/passwords';
import { countKeysInForce } from './api-keys.queries';

/**
 * Makes an API key of the company.
 *
 * @returns its id, and the key itself, which is shown this once
 * @throws ApiError 422 for a scope that its maker does not have, or one key too many
 */
export async function makeApiKey(
  deciding: Deciding,
  {
    name,
    scopes,
    is_read_only: isReadOnly,
    may_propose: mayPropose,
  }: CallParsed<typeof createApiKey>['body']['api_key'],
) {
  const beyond = scopes.filter((scope) => !deciding.user.scopes.includes(scope));
  if (beyond.length > 0)
    throw httpErrors.invalid({ scopes: [`You cannot give what you do not have: ${describeScopes(beyond)}.`] });
  const key = newApiKey();
  const passwordHash = await hashPassword(newToken());
  const id = await decide(deciding, async (d) => {
    const { companyId, tx, now, user } = d;
    if ((await countKeysInForce(tx, companyId)) >= MAX_API_KEYS)
      throw httpErrors.invalid({ name: [`There are ${MAX_API_KEYS} keys already. Revoke one that is not used.`] });
    const [actor] = await tx
      .insert(users)
      .values(actorNamed(name, passwordHash, now))
      .returning({ id: users.id });
    const row = {
      companyId,
      actorUserId: actor!.id,
      kind: 'company' as const,
      name,
      ...keptOf(key),
      scopes,
      isReadOnly,
      mayPropose,
    };
    const [made] = await tx
      .insert(apiKeys)
      .values({ ...row, createdByUserId: user.id, createdAt: now })
      .returning({ id: apiKeys.id });
    const summary = `Made the API key “${name}”, ${isReadOnly ? 'read-only, ' : ''}${mayPropose ? 'may propose, ' : ''}with ${describeScopes(scopes)}`;
    d.audit({ kind: 'api_key_created', summary });
    return made!.id;
  });
  return { id, key };
}

/** The user that histories show for what a key did. It cannot sign in: closed from the start, with no known password. */
const actorNamed = (name: string, passwordHash: string, now: Date): typeof users.$inferInsert => ({
  email: keyAddress(),
  passwordHash,
  firstName: 'API key',
  lastName: name,
  confirmedAt: now,
  disabledAt: now,
  createdAt: now,
});
