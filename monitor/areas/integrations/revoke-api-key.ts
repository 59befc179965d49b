import { apiKeys } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { apiKeyOf } from './api-keys.queries';

/** Revokes an API key; one that is revoked stays so. @throws ApiError 404 for another company's */
export function revokeApiKey(deciding: Deciding, id: number) {
  return decide(deciding, async (d) => {
    const { name, revoked_at } = await apiKeyOf(d.tx, d.companyId, id);
    if (revoked_at !== null) return;
    await d.tx.update(apiKeys).set({ revokedAt: d.now, revokedByUserId: d.userId }).where(d.own(apiKeys, id));
    d.audit({ kind: 'api_key_revoked', summary: `Revoked the API key “${name}”` });
  });
}
