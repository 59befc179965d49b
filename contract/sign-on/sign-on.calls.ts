import { z } from 'zod';
import { defineCall } from '../call';
import { SCOPES } from '../shared/permissions';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { ScimToken, SignOn } from './sign-on.entities';

const required = (what: string, most = 300) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters.`);

/** Where a browser goes to sign in, and what it keeps meanwhile: the answer counts in that browser alone. */
const Begun = z.object({ redirect_to: z.string(), browser: z.string() });

export const SignOnEmail = z.object({
  email: z
    .string({ error: 'Enter your work email.' })
    .trim()
    .min(1, 'Enter your work email.')
    .max(254, 'That email address is too long.')
    .pipe(z.email('Enter a full email address, like name@company.com.')),
});

export const beginSignOn = defineCall({
  method: 'POST',
  path: '/sign_on',
  summary: 'Begin to sign in at the identity provider of the company that has proven the domain of this address.',
  may: 'public',
  body: SignOnEmail,
  response: Begun,
  errors: [429],
});

export const finishSignOn = defineCall({
  method: 'POST',
  path: '/sign_on/finish',
  summary:
    'Finish with what the provider sent back, once and in the browser that began. Opens a session (cookie monitor_session), or notes that the manager’s test worked.',
  may: 'public',
  body: z.object({
    browser: z.string({ error: 'Begin again.' }).max(200),
    /** The query of the address that the provider led to. */
    answer: z.string({ error: 'Begin again.' }).max(8000),
  }),
  response: z.object({ outcome: z.enum(['signed_in', 'tested']) }),
  errors: [403, 429],
});

export const getSignOn = defineCall({
  method: 'GET',
  path: '/api/v1/sign_on',
  summary: 'The company’s single sign-on: provider, domains, groups and the token of its directory, without secrets.',
  may: 'manageUsers',
  response: SignOn,
});

export const SignOnProvider = z.object({
  issuer: required('the issuer').pipe(
    z.url({ protocol: /^https?$/, error: 'Enter the issuer as an address that begins with https://.' }),
  ),
  client_id: required('the client ID'),
  /** Left out: the present one stays. */
  client_secret: z
    .string({ error: 'Enter the client secret.' })
    .trim()
    .max(1000, 'At most 1,000 characters.')
    .optional(),
  groups_claim: required('the name of the claim', 100),
  do_groups_decide: z.boolean({ error: 'do_groups_decide is true or false.' }),
});

export const setSignOnProvider = defineCall({
  method: 'PUT',
  path: '/api/v1/sign_on/provider',
  summary: 'Enter the identity provider (OpenID Connect). Another issuer or client has to be tested again.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ provider: SignOnProvider.extend({ expected_version: expectedVersion }) }),
  response: SignOn,
});

export const SignOnSamlProvider = z.object({
  entity_id: required('the entity ID'),
  sign_on_url: required('the sign-on address', 1000).pipe(
    z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' }),
  ),
  /** One below the other, in PEM. */
  certificates: required('the certificate', 20_000),
  groups_claim: required('the name of the attribute', 200),
  do_groups_decide: z.boolean({ error: 'do_groups_decide is true or false.' }),
});

export const setSignOnSamlProvider = defineCall({
  method: 'PUT',
  path: '/api/v1/sign_on/saml_provider',
  summary:
    'Enter the identity provider (SAML 2.0), with one certificate or several while they change. Another entity ID, address or certificate has to be tested again.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ provider: SignOnSamlProvider.extend({ expected_version: expectedVersion }) }),
  response: SignOn,
});

export const setSignOnState = defineCall({
  method: 'PATCH',
  path: '/api/v1/sign_on',
  summary:
    'Turn single sign-on off, on, or enforce it: people of the proven domains then sign in by it alone, and their sessions end.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({
    sign_on: z.object({
      state: z.enum(['tested', 'on', 'enforced'], { error: 'Choose off, on or enforced.' }),
      expected_version: expectedVersion,
    }),
  }),
  response: SignOn,
});

export const testSignOn = defineCall({
  method: 'POST',
  path: '/api/v1/sign_on/test',
  summary: 'Begin to sign in by it oneself: the provider must name the caller’s own address.',
  may: 'manageUsers',
  asPerson: true,
  response: Begun,
});

export const NewSignOnDomain = z.object({
  domain: required('the domain', 253)
    .transform((text) => text.toLowerCase().replace(/^@/, ''))
    .pipe(
      z
        .string()
        .regex(
          /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/,
          'Enter a domain, like company.com.',
        ),
    ),
});

export const addSignOnDomain = defineCall({
  method: 'POST',
  path: '/api/v1/sign_on/domains',
  summary: 'Say that a domain of email addresses is the company’s. It counts once it is proven.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ domain: NewSignOnDomain }),
  response: SignOn,
});

export const proveSignOnDomain = defineCall({
  method: 'POST',
  path: '/api/v1/sign_on/domains/{id}/proof',
  summary: 'Look up the DNS text record that proves a domain.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: SignOn,
});

export const removeSignOnDomain = defineCall({
  method: 'DELETE',
  path: '/api/v1/sign_on/domains/{id}',
  summary: 'Remove a domain: its people no longer sign in by the provider.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: null,
});

export const SignOnGroupInput = z.object({
  name: required('the group’s name', 200),
  scopes: z
    .array(z.enum(SCOPES, { error: 'Choose permissions from the list.' }))
    .max(SCOPES.length, 'Name each permission once.')
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)))
    .default([]),
  /** Its permissions are brought in place of `scopes`. */
  role_id: recordId('role_id', 'Choose a role.').nullable().default(null),
  team_id: recordId('team_id', 'Choose a team.').nullable().default(null),
});

export const setSignOnGroup = defineCall({
  method: 'PUT',
  path: '/api/v1/sign_on/groups',
  summary:
    'Say which permissions, or which role, and which team a group of the provider brings. Only permissions that the caller has can be given.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ group: SignOnGroupInput }),
  response: SignOn,
});

export const removeSignOnGroup = defineCall({
  method: 'DELETE',
  path: '/api/v1/sign_on/groups/{id}',
  summary: 'Remove a group: it brings nothing anymore.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: null,
});

export const makeScimToken = defineCall({
  method: 'POST',
  path: '/api/v1/sign_on/scim_token',
  summary: 'Make the token of the company’s directory (SCIM). It is shown once; an earlier one stops working.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  response: z.object({ token: z.string(), scim_token: ScimToken }),
});

export const removeScimToken = defineCall({
  method: 'DELETE',
  path: '/api/v1/sign_on/scim_token',
  summary: 'Revoke the token of the directory. 404 where there is none.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  response: null,
  errors: [404],
});
