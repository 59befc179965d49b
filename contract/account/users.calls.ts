import { z } from 'zod';
import { defineCall } from '../call';
import { UserSession } from '../identity/sessions.calls';
import { BRANDS } from '../shared/brands.constants';
import { Paging, SearchedPaging } from '../shared/paging';
import { SCOPES } from '../shared/permissions';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { CompanyUser, UserInvitation } from './users.entities';

const Scope = z.enum(SCOPES, { error: 'Choose rights from the list.' });

/** Each right once, in the order of the list. */
const Scopes = z
  .array(Scope, { error: 'Choose the rights.' })
  .max(SCOPES.length, 'Name each right once.')
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)));

/** One scope or several: users who have any of them. */
const scopeFilter = z
  .union([Scope, z.array(Scope).max(SCOPES.length)])
  .transform((scopes) => [scopes].flat())
  .optional();

export const ScopesChange = z.object({
  scopes: Scopes,
  expected_version: expectedVersion,
});

export const NewUserInvitation = z.object({
  email: z
    .string({ error: 'Enter the email address.' })
    .trim()
    .min(1, 'Enter the email address.')
    .max(254, 'That email address is too long.')
    .pipe(z.email('Enter a full email address, like name@company.com.'))
    .transform((email) => email.toLowerCase()),
  scopes: Scopes.default([]),
  /** Its permissions are given in place of `scopes`. */
  role_id: recordId('role_id', 'Choose a role.').nullable().default(null),
  site: z.enum(BRANDS, { error: 'Choose the site.' }).default('broker'),
});

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/v1/users',
  summary:
    "The company's users by first name, 50 a page; with scope only those who have one of the scopes named, with role_id those who have the role.",
  may: 'broker',
  query: Paging.extend({ scope: scopeFilter, role_id: recordId('role_id').optional(), q: z.unknown().optional() }),
  response: z.object({ users: z.array(CompanyUser) }),
  paged: true,
});

export const searchCompanyUsers = defineCall({
  method: 'GET',
  path: '/api/v1/users/search_company_users',
  summary: "The company's users whose email address, first or last name, or both names together contain the text.",
  may: 'broker',
  query: SearchedPaging.extend({
    search_term: z.string().trim().max(200, 'Search for at most 200 characters.').default(''),
  }),
  response: z.object({ users: z.array(CompanyUser) }),
  paged: true,
});

export const getUser = defineCall({
  method: 'GET',
  path: '/api/v1/users/{id}',
  summary: 'One user of the company.',
  may: 'manageUsers',
  params: RecordId,
  response: CompanyUser,
});

export const updateUser = defineCall({
  method: 'PATCH',
  path: '/api/v1/users/{id}',
  summary:
    "Set a user's scopes; who has a role leaves it. A change ends all their sessions at once, and what was given is mailed to every other manager; one's own present session goes on under a new token. The last manager cannot stop being one.",
  may: 'manageUsers',
  stepUp: true,
  params: RecordId,
  body: ScopesChange,
  response: CompanyUser,
});

export const removeUser = defineCall({
  method: 'DELETE',
  path: '/api/v1/users/{id}',
  summary: 'Take a user out of the company and end their sessions everywhere. The last manager cannot be removed.',
  may: 'manageUsers',
  stepUp: true,
  params: RecordId,
  response: null,
});

export const resetSecondFactors = defineCall({
  method: 'DELETE',
  path: '/api/v1/users/{id}/second_factors',
  summary:
    "Take away a user's authenticator app, passkeys, recovery codes and remembered devices, as after a lost phone; not one's own. All their sessions end and they are mailed. Nothing of the factors is answered.",
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: null,
});

export const listUserSessions = defineCall({
  method: 'GET',
  path: '/api/v1/users/{id}/sessions',
  summary: "A user's open sessions, last used first, for who manages users.",
  may: 'manageUsers',
  asPerson: true,
  params: RecordId,
  query: SearchedPaging,
  response: z.object({ sessions: z.array(UserSession) }),
  paged: true,
});

export const endUserSessions = defineCall({
  method: 'DELETE',
  path: '/api/v1/users/{id}/sessions',
  summary: "End all sessions and remembered devices of a user of the company; not one's own.",
  may: 'manageUsers',
  asPerson: true,
  params: RecordId,
  response: null,
});

export const endUserSession = defineCall({
  method: 'DELETE',
  path: '/api/v1/users/{id}/sessions/{session_id}',
  summary:
    "End one open session of a user of the company; their others and their remembered devices stay. Not one's own; 404 for one that has ended.",
  may: 'manageUsers',
  asPerson: true,
  params: RecordId.extend({ session_id: z.uuid('session_id must name a session.') }),
  response: null,
});

export const listUserInvitations = defineCall({
  method: 'GET',
  path: '/api/v1/user_invitations',
  summary: "The company's open invitations, newest mail first.",
  may: 'manageUsers',
  query: SearchedPaging,
  response: z.object({ user_invitations: z.array(UserInvitation) }),
  paged: true,
});

export const getUserInvitation = defineCall({
  method: 'GET',
  path: '/api/v1/user_invitations/{id}',
  summary: 'One open invitation.',
  may: 'manageUsers',
  params: RecordId,
  response: UserInvitation,
});

export const createUserInvitation = defineCall({
  method: 'POST',
  path: '/api/v1/user_invitations',
  summary: 'Invite someone by email. 422 for anyone who is of the company already or has an open invitation.',
  may: 'manageUsers',
  stepUp: true,
  body: z.object({ user_invitation: NewUserInvitation }),
  response: UserInvitation,
  errors: [429],
});

export const resendUserInvitation = defineCall({
  method: 'PATCH',
  path: '/api/v1/user_invitations/{id}/resend',
  summary: 'Mail an open invitation again; it then carries the scopes sourcing and manage_users.',
  may: 'manageUsers',
  stepUp: true,
  params: RecordId,
  response: UserInvitation,
  errors: [429],
});

export const deleteUserInvitation = defineCall({
  method: 'DELETE',
  path: '/api/v1/user_invitations/{id}',
  summary: 'Take an open invitation back.',
  may: 'manageUsers',
  params: RecordId,
  response: null,
});
