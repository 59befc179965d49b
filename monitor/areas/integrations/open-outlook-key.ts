import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { apiKeys } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { keptOf, outlookKey } from '../../server/authentication/api-key-tokens';
import { digest, newToken } from '../../server/authentication/tokens';

/** The key by which Outlook reads what the signed-in user may read; made if there is none in force. */
export async function openOutlookKey(deciding: Deciding): Promise<string> {
  const { sessionSecrets } = deciding.env;
  // Without the company's lock: a key that is there is shown however busy the company is.
  const shown = await shownOutlookKey(deciding.db, deciding.company.id, deciding.user.id, sessionSecrets);
  return shown ?? makeOutlookKey(deciding);
}

function makeOutlookKey(deciding: Deciding): Promise<string> {
  const { sessionSecrets } = deciding.env;
  return decide(deciding, async (d) => {
    const { companyId, tx, user, now } = d;
    const known = await shownOutlookKey(tx, companyId, user.id, sessionSecrets);
    if (known !== null) return known;
    await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(ownOutlookKeys(companyId, user.id), isNull(apiKeys.revokedAt)));
    const [made] = await tx
      .insert(apiKeys)
      .values({
        companyId,
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
    const key = outlookKey(sessionSecrets[0]!, { userId: user.id, nonce: String(made!.id) });
    await tx.update(apiKeys).set(keptOf(key)).where(eq(apiKeys.id, made!.id));
    const summary = 'Made an API key for Outlook, which reads what they may read';
    d.audit({ kind: 'api_key_created', summary, subjectUserId: user.id });
    return key;
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
