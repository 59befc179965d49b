import { SIGN_ON_TTL_SECONDS } from '@contract/sign-on/sign-on.constants';
import { lt } from 'drizzle-orm';
import type { signOnConnections } from '../../db/schema';
import { signOnRequests } from '../../db/schema';
import { seal } from '../../documents/sealing/sealed-secrets';
import { digest, newToken } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { addressOfSignIn, openProvider } from './provider';
import { addressOfSamlSignIn } from './saml';
import { redirectUri } from './sign-on.queries';

/**
 * Begins a sign-in at a company's provider.
 *
 * @param tester the manager who tries the connection; null: a sign-in
 * @returns where the browser goes, and the secret that it keeps until it comes back
 * @throws ProviderProblem
 */
export async function beginAt(
  { db, env }: Services,
  connection: typeof signOnConnections.$inferSelect,
  { email, tester, now }: { email: string; tester: number | null; now: Date },
): Promise<{ redirect_to: string; browser: string }> {
  const [state, browser] = [newToken(), newToken()];
  const { address, checks } =
    connection.kind === 'saml'
      ? await addressOfSamlSignIn(connection, env, state)
      : await addressOfSignIn(await openProvider(connection, env), {
          redirectUri: redirectUri(env),
          state,
          email,
          isDemo: env.isDemo,
        });
  await db.delete(signOnRequests).where(lt(signOnRequests.expiresAt, now));
  await db.insert(signOnRequests).values({
    companyId: connection.companyId,
    stateHash: digest(state),
    browserHash: digest(browser),
    sealedChecks: seal(JSON.stringify(checks), env.dataKeys),
    testerUserId: tester,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SIGN_ON_TTL_SECONDS * 1000),
  });
  return { redirect_to: address, browser };
}
