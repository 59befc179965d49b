import { randomBytes } from 'node:crypto';
import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { z } from 'zod';
import type { Env } from '../../base/env';
import type { signOnConnections } from '../../db/schema';
import { ProviderProblem } from './guarded-fetch';
import type { Claims } from './provider';
import { samlAcsUrl, samlEntityId } from './sign-on.queries';

/** A company’s provider of SAML 2.0: the address of a sign-in, and what its signed answer says of a person. */

type Connection = Pick<typeof signOnConnections.$inferSelect, 'issuer' | 'signOnUrl' | 'certificates' | 'groupsClaim'>;

/** How wrong the clock of a provider may be. */
const CLOCK_TOLERANCE_MS = 60_000;
const REQUEST_TTL_MS = 10 * 60_000;

/** The library, for one request: an answer counts for the request of this id alone. */
function openSaml({ issuer, signOnUrl, certificates }: Connection, env: Env, requestId: string): SAML {
  const onlyThis: CacheProvider = {
    saveAsync: async (value) => ({ value, createdAt: Date.now() }),
    getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async (id) => id,
  };
  return new SAML({
    issuer: samlEntityId(env),
    audience: samlEntityId(env),
    callbackUrl: samlAcsUrl(env),
    entryPoint: signOnUrl!,
    idpIssuer: issuer,
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_TTL_MS,
    cacheProvider: onlyThis,
    generateUniqueId: () => requestId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Where the browser goes, and the id of the request that the answer must name. */
export async function addressOfSamlSignIn(connection: Connection, env: Env, state: string) {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const address = await openSaml(connection, env, requestId).getAuthorizeUrlAsync(state, undefined, {});
  return { address, checks: { requestId } };
}

/** The attributes by which providers name things, as they are called at Okta, Entra and in LDAP. */
const NAMES = {
  email: [
    'email',
    'mail',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  firstName: [
    'firstName',
    'givenName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  lastName: ['lastName', 'surname', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname', 'urn:oid:2.5.4.4'],
} as const;

/**
 * What a posted answer says of a person: signature, issuer, audience, recipient, request and times are checked. The address counts as
 * verified: it is signed by the company’s own provider, and its domain must be the company’s.
 *
 * @throws ProviderProblem for anything that is not a fresh, signed answer to this request
 */
export async function claimsOfSaml(
  connection: Connection,
  env: Env,
  { response, requestId }: { response: string; requestId: string },
): Promise<Claims> {
  const profile = await validProfile(openSaml(connection, env, requestId), response);
  // What is signed: the library takes the request from the response around it, which need not be.
  const { Assertion: assertion = {} } = (profile.getAssertion?.() ?? {}) as { Assertion?: Assertion };
  assertForThisRequest(assertion, requestId, samlAcsUrl(env));
  const email = first(profile, NAMES.email) ?? profile.nameID;
  return {
    issuer: profile.issuer,
    subject: profile.nameID,
    email: z.email().max(254).safeParse(email).data?.toLowerCase() ?? null,
    isEmailVerified: true,
    firstName: first(profile, NAMES.firstName),
    lastName: first(profile, NAMES.lastName),
    groups: [profile[connection.groupsClaim] ?? []].flat().filter((name): name is string => typeof name === 'string'),
    authenticatedAt:
      z.iso.datetime({ offset: true }).safeParse(assertion.AuthnStatement?.[0]?.$?.AuthnInstant).data ?? null,
  };
}

async function validProfile(saml: SAML, response: string): Promise<Profile> {
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (profile?.nameID) return profile;
  } catch {
    // Its words may quote what the provider sent.
  }
  throw new ProviderProblem('The answer of your company’s provider could not be used.');
}

type Confirmation = { SubjectConfirmationData?: { $?: { Recipient?: string; InResponseTo?: string } }[] };
type Assertion = {
  Subject?: { SubjectConfirmation?: Confirmation[] }[];
  AuthnStatement?: { $?: { AuthnInstant?: string } }[];
};

function assertForThisRequest({ Subject }: Assertion, requestId: string, recipient: string) {
  const confirmations = Subject?.[0]?.SubjectConfirmation ?? [];
  const isOurs = confirmations.some(({ SubjectConfirmationData: data = [] }) =>
    data.some(({ $ = {} }) => $.Recipient === recipient && $.InResponseTo === requestId),
  );
  if (!isOurs) throw new ProviderProblem('The answer of your company’s provider is for another sign-in.');
}

function first(profile: Profile, names: readonly string[]): string | null {
  const value = names
    .map((name) => [profile[name]].flat()[0])
    .find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof value === 'string' ? value.trim().slice(0, 254) : null;
}

/** What a provider reads to set us up. */
export const samlMetadata = (env: Env): string =>
  generateServiceProviderMetadata({
    issuer: samlEntityId(env),
    callbackUrl: samlAcsUrl(env),
    wantAssertionsSigned: true,
    identifierFormat: null,
  });
