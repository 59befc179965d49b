import { z } from 'zod';
import { version } from '../shared/record-id';
import { SIGN_ON_KINDS, SIGN_ON_STATES } from './sign-on.constants';

export const SignOnDomain = z.object({
  id: z.number(),
  domain: z.string(),
  /** The DNS text record that proves it: its name and value. */
  record_name: z.string(),
  record_value: z.string(),
  proven_at: z.string().nullable(),
  proven_by: z.enum(['dns', 'operator']).nullable(),
});
export type SignOnDomain = z.infer<typeof SignOnDomain>;

export const SignOnGroup = z.object({
  id: z.number(),
  /** As the provider names it. */
  name: z.string(),
  scopes: z.array(z.string()),
  /** It brings this role, with exactly these scopes; null: the scopes themselves. */
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The directory sends who is in it. */
  is_of_directory: z.boolean(),
  version,
});
export type SignOnGroup = z.infer<typeof SignOnGroup>;

export const SignOnConnection = z.object({
  state: z.enum(SIGN_ON_STATES),
  kind: z.enum(SIGN_ON_KINDS),
  /** Of SAML the entity ID. */
  issuer: z.string(),
  /** Of OpenID Connect; else empty. */
  client_id: z.string(),
  /** Of SAML: where people sign in, and its certificates. */
  sign_on_url: z.string().nullable(),
  certificates: z.array(z.object({ pem: z.string(), sha256: z.string(), expires_at: z.string() })),
  groups_claim: z.string(),
  do_groups_decide: z.boolean(),
  tested_at: z.string().nullable(),
  tested_by: z.string().nullable(),
  version,
});

export const ScimToken = z.object({
  prefix: z.string(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ScimToken = z.infer<typeof ScimToken>;

/** Everything of a company's single sign-on. */
export const SignOn = z.object({
  /** Null: no provider was entered. */
  connection: SignOnConnection.nullable(),
  domains: z.array(SignOnDomain),
  groups: z.array(SignOnGroup),
  scim_token: ScimToken.nullable(),
  /** To enter at the provider: where it sends people back, and where its directory calls. */
  redirect_uri: z.string(),
  scim_url: z.string(),
  /** The same for SAML: our entity ID, which is also the address of our metadata, and where it posts its answers. */
  saml_entity_id: z.string(),
  saml_acs_url: z.string(),
});
export type SignOn = z.infer<typeof SignOn>;
