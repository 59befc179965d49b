import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import type { Scope } from '../shared/permissions';
import { RecordId } from '../shared/record-id';
import { API_KEY_KINDS, API_KEY_SCOPES } from './api-keys.constants';

export const ApiKey = z.object({
  id: z.number(),
  /** `company`: acts for the company. `outlook`: reads for one user, in their mail program. */
  kind: z.enum(API_KEY_KINDS),
  name: z.string(),
  /** The first characters, to distinguish keys. The rest is not stored. */
  prefix: z.string(),
  /** As given when it was made. Empty for an Outlook key, which has its user's. */
  scopes: z.array(z.string()),
  /** Those of `scopes` that its maker still has: what the key may do. */
  scopes_in_force: z.array(z.string()),
  /**
   * Permissions that required no scope when the key was made, before version 0.3.0: it keeps each while its maker has
   * it. Empty for every key made since.
   */
  kept_permissions: z.array(z.string()),
  is_read_only: z.boolean(),
  /** Read-only, and may propose changes that a person confirms. One that may change things may propose them too. */
  may_propose: z.boolean(),
  created_by: z.string().nullable(),
  created_by_id: z.number().nullable(),
  created_at: z.string(),
  /** Null: never used. Exact to a minute. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
  /** False: revoked, or its maker's account is closed. */
  is_in_force: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: z
    .string({ error: 'Say what the key is for.' })
    .trim()
    .min(1, 'Say what the key is for.')
    .max(80, 'That is too long: 80 characters at most.'),
  scopes: z
    .array(z.enum(API_KEY_SCOPES as [Scope, ...Scope[]], { error: 'Choose rights from the list.' }), {
      error: 'Choose the rights.',
    })
    .max(API_KEY_SCOPES.length, 'Name each right once.')
    .transform((chosen) => API_KEY_SCOPES.filter((scope) => chosen.includes(scope)))
    .default([]),
  is_read_only: z.boolean({ error: 'is_read_only is true or false.' }).default(true),
  may_propose: z.boolean({ error: 'may_propose is true or false.' }).default(false),
});

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api/v1/api_keys',
  summary: "The company's keys, those in force first, newest first. The keys themselves are not kept.",
  may: 'manageApi',
  query: SearchedPaging,
  response: z.object({ api_keys: z.array(ApiKey) }),
  paged: true,
});

export const getApiKey = defineCall({
  method: 'GET',
  path: '/api/v1/api_keys/{id}',
  summary: 'One of them.',
  may: 'manageApi',
  params: RecordId,
  response: ApiKey,
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/api/v1/api_keys',
  summary:
    'Make a key with some of the scopes of who makes it. It never may more than its maker may at the time, and ends when they leave. `key` is answered this once.',
  may: 'manageApi',
  stepUp: true,
  body: z.object({ api_key: NewApiKey }),
  response: z.object({ api_key: ApiKey, key: z.string() }),
});

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/api/v1/api_keys/{id}',
  summary: 'Revoke a key: its next call is refused. Revoking it twice is revoking it once.',
  may: 'manageApi',
  params: RecordId,
  response: null,
});

export const highwayForOutlookApiKey = defineCall({
  method: 'GET',
  path: '/api/v1/users/{id}/highway_for_outlook_api_key',
  summary: "One's own key for the mail program's add-in: it reads what its user may read. The same at each call.",
  may: 'useApi',
  asPerson: true,
  stepUp: true,
  changesByGet: true,
  params: RecordId,
  response: z.object({ api_key: z.string() }),
});
