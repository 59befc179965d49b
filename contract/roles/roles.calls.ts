import { z } from 'zod';
import { CompanyUser } from '../account/users.entities';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { SCOPES } from '../shared/permissions';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { Role, RolePlan } from './roles.entities';

const name = z
  .string({ error: 'Enter a name.' })
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'At most 60 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'Enter the name in one line.');

const scopes = z
  .array(z.enum(SCOPES, { error: 'Choose permissions from the list.' }), { error: 'Choose the permissions.' })
  .max(SCOPES.length, 'Name each permission once.')
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)));

export const NewRole = z.object({ name, scopes });
export const RoleChange = NewRole.extend({ expected_version: expectedVersion });
export const RoleGift = z.object({
  /** Null: out of the role; the person keeps its permissions as their own. */
  role_id: recordId('role_id', 'Choose a role.').nullable(),
  expected_version: expectedVersion,
});

export const listRoles = defineCall({
  method: 'GET',
  path: '/api/v1/roles',
  summary: 'The company’s roles by name, with how many people have each. No text names this call.',
  may: 'manageUsers',
  query: SearchedPaging,
  response: z.object({ roles: z.array(Role) }),
  paged: true,
});

export const getRole = defineCall({
  method: 'GET',
  path: '/api/v1/roles/{id}',
  summary: 'One role of the company. No text names this call.',
  may: 'manageUsers',
  params: RecordId,
  response: Role,
});

export const createRole = defineCall({
  method: 'POST',
  path: '/api/v1/roles',
  summary:
    'Make a role: a name for permissions. Only permissions that the caller has can be in it. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ role: NewRole }),
  response: Role,
});

export const planRole = defineCall({
  method: 'POST',
  path: '/api/v1/roles/{id}/plan',
  summary:
    'What a change of a role would give and take, and whom it would reach. Changes nothing; refuses what the change itself would be refused for. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  looksOnly: true,
  params: RecordId,
  body: z.object({ role: NewRole }),
  response: z.object({ plan: RolePlan }),
});

export const updateRole = defineCall({
  method: 'PATCH',
  path: '/api/v1/roles/{id}',
  summary:
    "Rename a role or change its permissions. Everyone who has it follows at once: their sessions end, and what was given is mailed to every other manager; one's own present session goes on under a new token. Only permissions that the caller has can be added. The last manager cannot stop being one. No text names this call.",
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({ role: RoleChange }),
  response: Role,
});

export const deleteRole = defineCall({
  method: 'DELETE',
  path: '/api/v1/roles/{id}',
  summary:
    'Delete a role. People who have it keep its permissions as their own, and follow nothing anymore. 422 while a group of the identity provider brings it. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: null,
});

export const giveRole = defineCall({
  method: 'PUT',
  path: '/api/v1/users/{id}/role',
  summary:
    'Give a user of the company a role: they have exactly its permissions from now on. Null takes them out of it, and they keep the permissions. A change of permissions ends all their sessions at once. The last manager cannot stop being one. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: z.object({ role: RoleGift }),
  response: CompanyUser,
  errors: [409],
});

export const planRoleOfUser = defineCall({
  method: 'POST',
  path: '/api/v1/users/{id}/role/plan',
  summary: 'What a user would gain and lose by a role. Changes nothing. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  looksOnly: true,
  params: RecordId,
  body: z.object({ role_id: recordId('role_id', 'Choose a role.') }),
  response: z.object({
    plan: z.object({
      role: z.object({ id: z.number(), name: z.string() }),
      gains: z.array(z.string()),
      loses: z.array(z.string()),
    }),
  }),
});
