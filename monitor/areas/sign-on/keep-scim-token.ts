import { SCIM_TOKEN_PREFIX } from '@contract/sign-on/sign-on.constants';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { scimTokens } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { digest, newToken } from '../../server/authentication/tokens';

const SHOWN_LETTERS = 6;

/** Makes the token of the company’s directory; an earlier one stops working. @returns the token, shown this once */
export function makeToken(deciding: Deciding): Promise<string> {
  const token = SCIM_TOKEN_PREFIX + newToken();
  return decide(deciding, async (d) => {
    const values = {
      tokenHash: digest(token),
      prefix: token.slice(0, SCIM_TOKEN_PREFIX.length + SHOWN_LETTERS),
      createdAt: d.now,
      createdByUserId: d.user.id,
      lastUsedAt: null,
    };
    await d.tx
      .insert(scimTokens)
      .values({ companyId: d.companyId, ...values })
      .onConflictDoUpdate({ target: scimTokens.companyId, set: values });
    d.audit({ kind: 'sign_on_changed', summary: `Directory token ${values.prefix}… made` });
    await mailManagers(d, 'Single sign-on: a new token lets your directory add and remove people');
    return token;
  });
}

/** @throws ApiError 404 where there is none */
export function revokeToken(deciding: Deciding): Promise<void> {
  return decide(deciding, async (d) => {
    const [gone] = await d.tx.delete(scimTokens).where(eq(scimTokens.companyId, d.companyId)).returning();
    if (!gone) throw httpErrors.notFound('The directory token');
    d.audit({ kind: 'sign_on_changed', summary: `Directory token ${gone.prefix}… revoked` });
    await mailManagers(d, 'Single sign-on: the token of your directory is revoked');
  });
}
