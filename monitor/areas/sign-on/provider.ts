import * as client from 'openid-client';
import { z } from 'zod';
import type { Env } from '../../base/env';
import type { signOnConnections } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { problemWithUrl } from '../integrations/public-address';
import { guardedFetch, ProviderProblem } from './guarded-fetch';

/** A company's provider of OpenID Connect: its metadata, the address of a sign-in, and what it says of a person. */

type Connection = Pick<
  typeof signOnConnections.$inferSelect,
  'issuer' | 'clientId' | 'sealedSecret' | 'companyId' | 'version'
>;
type Settings = Pick<Env, 'dataKeys' | 'isDemo'>;

/** What a provider says of a person, checked: signature, issuer, audience, nonce, expiry. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  groups: string[];
  /** ISO moment at which the provider asked the person who they are, not when it answered from an open session; null: it does not say. */
  authenticatedAt: string | null;
};

/** So old may a sign-in at the provider be. Long: it is sent because a provider that is asked for it says how old (`auth_time`). */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
/** How wrong the clock of a provider may be. */
const CLOCK_TOLERANCE_SECONDS = 60;
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 500;
const kept = new Map<string, { configuration: client.Configuration; until: number }>();

/** The provider of a stored connection; what was read of it is kept for five minutes. @throws ProviderProblem */
export async function openProvider(connection: Connection, env: Settings): Promise<client.Configuration> {
  const key = `${connection.companyId}:${connection.version}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.configuration;
  const configuration = await readProvider(connection, env);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { configuration, until: Date.now() + KEPT_MS });
  return configuration;
}

/**
 * Reads the metadata of a provider.
 *
 * @throws ProviderProblem that says what is wrong
 */
export async function readProvider(
  { issuer, clientId, sealedSecret }: Pick<Connection, 'issuer' | 'clientId' | 'sealedSecret'>,
  { dataKeys, isDemo }: Settings,
): Promise<client.Configuration> {
  const secret = unseal(sealedSecret, dataKeys);
  if (secret === null) throw new ProviderProblem('The client secret can no longer be read. Enter it again.');
  return asked(() => discover(issuer, clientId, secret, isDemo));
}

async function discover(issuer: string, clientId: string, secret: string, isDemo: boolean) {
  const authentication: client.ClientAuth = (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const by = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    by(secret)(server, ...rest);
  };
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = await client.discovery(new URL(issuer), clientId, metadata, authentication, {
    [client.customFetch]: guardedFetch(isDemo),
    // Plain http passes the guard in a demo only, and only to this machine.
    execute: isDemo ? [client.allowInsecureRequests] : [],
  });
  // The signature too, though the token comes straight from the provider.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Where the browser goes, and what the answer is compared with. */
export async function addressOfSignIn(
  provider: client.Configuration,
  { redirectUri, state, email, isDemo }: { redirectUri: string; state: string; email: string; isDemo: boolean },
) {
  const checks = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() };
  // Okta sends groups with a scope of that name; others know none.
  const hasGroups = provider.serverMetadata().scopes_supported?.includes('groups');
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: `openid email profile${hasGroups ? ' groups' : ''}`,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: checks.nonce,
    login_hint: email,
    max_age: String(MAX_AGE_SECONDS),
  });
  if (problemWithUrl(address, isDemo) !== null)
    throw new ProviderProblem('The provider’s sign-in page is not at an https address.');
  return { address: address.href, checks };
}

/** Of a person, as far as we read it. Providers differ in types: what is not as expected counts as not said. */
const Said = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  /** Entra’s name for it: the owner of the domain was verified. */
  xms_edov: z.unknown().optional(),
  given_name: z.string().max(100).optional().catch(undefined),
  family_name: z.string().max(100).optional().catch(undefined),
});

/** The end of what a date can be. */
const AuthTime = z.number().min(0).max(8.64e12);

/**
 * Exchanges what the provider sent back for what it says of the person.
 *
 * @param answer the query of the address that it led to
 * @throws ProviderProblem for anything that is not a fresh, signed answer to this sign-in
 */
export async function claimsOf(
  provider: client.Configuration,
  {
    redirectUri,
    answer,
    state,
    checks,
    groupsClaim,
  }: {
    redirectUri: string;
    answer: string;
    state: string;
    checks: { verifier: string; nonce: string };
    groupsClaim: string;
  },
): Promise<Claims> {
  return asked(async () => {
    const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUri}?${answer}`), {
      pkceCodeVerifier: checks.verifier,
      expectedNonce: checks.nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { userinfo_endpoint: more } = provider.serverMetadata();
    const isShort = claims.email === undefined || claims[groupsClaim] === undefined;
    const info = isShort && more ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    const all: Record<string, unknown> = { ...claims, ...info };
    const said = Said.parse(all);
    const { data: authTime } = AuthTime.safeParse(claims.auth_time);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: said.email?.toLowerCase() ?? null,
      isEmailVerified: [said.email_verified, said.xms_edov].some((one) =>
        [true, 'true', 1, '1'].includes(one as never),
      ),
      firstName: said.given_name?.trim() || null,
      lastName: said.family_name?.trim() || null,
      groups: [all[groupsClaim] ?? []].flat().filter((name): name is string => typeof name === 'string'),
      authenticatedAt: authTime === undefined ? null : new Date(authTime * 1000).toISOString(),
    };
  });
}

/** Turns the library's errors into a sentence: their text may name tokens and addresses. */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (error instanceof Error && error.cause instanceof ProviderProblem) throw error.cause;
    const { code = '', error: reason } = error as { code?: string; error?: string };
    if (reason === 'access_denied') throw new ProviderProblem('Your company’s provider refused the sign-in.');
    if (reason !== undefined)
      throw new ProviderProblem(`Your company’s provider answered with an error: ${plain(reason)}.`);
    throw new ProviderProblem(
      code.startsWith('OAUTH_')
        ? 'The answer of your company’s provider could not be used.'
        : 'Your company’s provider could not be reached.',
    );
  }
}

const plain = (reason: unknown) =>
  String(reason)
    .replaceAll(/[^\w .-]/g, '')
    .slice(0, 60);
